// A camera or a window of the screen as still pictures: what cannot be Python, because the browser refuses by
// throwing. Used by web/ui/eyes/source.py. Nothing is stored and nothing is sent: a picture goes to the page's own
// worker and is gone when it has been read.
globalThis.eyes = (() => {
  const video = document.createElement("video");
  video.muted = true;
  video.playsInline = true;
  let stream = null;
  const asks = {
    screen: () => navigator.mediaDevices.getDisplayMedia({
      audio: false,
      video: { displaySurface: "window", frameRate: { max: 10 } },
      selfBrowserSurface: "exclude",
    }),
    camera: () => navigator.mediaDevices.getUserMedia({
      audio: false,
      video: { facingMode: "environment", width: { ideal: 1280 }, height: { ideal: 960 } },
    }),
  };
  const close = () => {
    for (const track of stream?.getTracks() ?? []) track.stop();
    stream = video.srcObject = null;
  };
  // the part [left, top, width, height], fractions of the whole, so much of it as is there
  const cut = (part) => {
    const [wide, high] = [video.videoWidth, video.videoHeight];
    const [left, top, across, down] = JSON.parse(part ?? "[0, 0, 1, 1]");
    const from = (place, size) => Math.round(Math.min(Math.max(place, 0), 0.98) * size);
    const x = from(left, wide), y = from(top, high);
    return [x, y, Math.max(1, Math.min(Math.round(across * wide), wide - x)),
      Math.max(1, Math.min(Math.round(down * high), high - y))];
  };
  return {
    video,
    // Whether the browser has it at all, and what the engine reads pictures by.
    has(kind) {
      const name = kind === "screen" ? "getDisplayMedia" : "getUserMedia";
      return Boolean(globalThis.createImageBitmap && globalThis.OffscreenCanvas && navigator.mediaDevices?.[name]);
    },
    // Ask for it, which must be in a click; "" or the name of the browser's refusal. `ended` hears when the
    // window, the permission or the camera goes away by itself.
    async open(kind, ended) {
      close();
      try {
        const opened = await asks[kind]();
        stream = video.srcObject = opened;
        for (const track of opened.getTracks()) {
          track.addEventListener("ended", () => { if (stream === opened) { close(); ended(); } });
        }
        await video.play();
        return "";
      } catch (trouble) {
        close();
        return trouble.name || "Error";
      }
    },
    close,
    // A still picture at most `longest` pixels wide and high, or null while there is none.
    async still(longest, part) {
      if (!stream || !video.videoWidth) return null;
      const [x, y, wide, high] = cut(part);
      const scale = Math.min(1, longest / Math.max(wide, high));
      const size = { resizeWidth: Math.max(1, Math.round(wide * scale)),
        resizeHeight: Math.max(1, Math.round(high * scale)), resizeQuality: "medium" };
      try { return await createImageBitmap(video, x, y, wide, high, size); } catch { return null; }
    },
    // The picture on a canvas once more, or null.
    async again(canvas) {
      try { return await createImageBitmap(canvas); } catch { return null; }
    },
    // Draw a picture on a canvas that is as large.
    draw(canvas, picture) {
      canvas.width = picture.width;
      canvas.height = picture.height;
      canvas.getContext("2d").drawImage(picture, 0, 0);
    },
  };
})();
