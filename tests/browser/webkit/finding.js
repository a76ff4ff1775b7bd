// Elements of the page by the steps of a locator, as Playwright finds them: an expression, a function of the steps.
(steps) => {
  const plain = (text) => (text ?? "").replace(/\s+/g, " ").trim();
  const shown = (one) => {
    const box = one.getBoundingClientRect();
    return box.width > 0 && box.height > 0 && getComputedStyle(one).visibility === "visible";
  };
  const matches = (text, wanted) => {
    if (wanted.pattern !== undefined) return new RegExp(wanted.pattern, wanted.flags).test(plain(text));
    if (wanted.exact) return plain(text) === plain(wanted.text);
    return plain(text).toLowerCase().includes(plain(wanted.text).toLowerCase());
  };
  const wordsOf = (label) => {
    const copy = label.cloneNode(true);
    for (const field of copy.querySelectorAll("input, select, textarea")) field.remove();
    return copy.textContent;
  };
  const labelOf = (one) => {
    const by = one.getAttribute("aria-labelledby");
    if (by) return by.split(/\s+/).map((id) => document.getElementById(id)?.textContent ?? "").join(" ");
    if (one.hasAttribute("aria-label")) return one.getAttribute("aria-label");
    return one.labels?.length ? [...one.labels].map(wordsOf).join(" ") : null;
  };
  const told = (node) => {
    if (node.nodeType === Node.TEXT_NODE) return node.data;
    if (node.nodeType !== Node.ELEMENT_NODE || node.hidden || node.getAttribute("aria-hidden") === "true") return "";
    return node.getAttribute("aria-label") ?? [...node.childNodes].map(told).join("");
  };
  const nameOf = (one) => labelOf(one) ?? (plain([...one.childNodes].map(told).join("")) || one.title);
  const roles = {
    button: "button, summary, input[type=button], input[type=submit]",
    checkbox: "input[type=checkbox]",
    combobox: "select",
    heading: "h1, h2, h3, h4",
    link: "a[href]",
    radio: "input[type=radio]",
    row: "tr",
    spinbutton: "input[type=number]",
    textbox: "input:not([type]), input[type=text], input[type=search], textarea",
  };
  const all = (root, selector) => {
    if (!selector.includes(":visible")) return [...root.querySelectorAll(selector)];
    const found = new Set(); // of a list of selectors each says for itself whether only what is shown counts
    for (const part of selector.split(/,(?![^(]*\))/)) {
      const picked = [...root.querySelectorAll(part.replaceAll(":visible", ""))];
      for (const one of picked) if (!part.includes(":visible") || shown(one)) found.add(one);
    }
    return [...found];
  };
  const take = {
    css: (root, selector) => all(root, selector),
    role: (root, [role, wanted]) => [...root.querySelectorAll([roles[role], `[role=${role}]`].filter(Boolean).join())]
      .filter((one) => one.checkVisibility() && (!wanted || matches(nameOf(one), wanted))),
    label: (root, wanted) => [...root.querySelectorAll("*")].filter((one) => {
      const label = labelOf(one);
      return label !== null && matches(label, wanted);
    }),
    placeholder: (root, wanted) => [...root.querySelectorAll("[placeholder]")]
      .filter((one) => matches(one.placeholder, wanted)),
    text: (root, wanted) => [...root.querySelectorAll("*")]
      .filter((one) => matches(one.textContent, wanted))
      .filter((one) => ![...one.children].some((child) => matches(child.textContent, wanted))),
  };
  let found = [document];
  for (const [kind, value] of steps) {
    if (kind === "has") found = found.filter((one) => matches(one.textContent, value));
    else if (kind === "nth") found = found.slice(value, value + 1 || undefined);
    else found = [...new Set(found.flatMap((root) => take[kind](root, value)))];
  }
  return found;
}
