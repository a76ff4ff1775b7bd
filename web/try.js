// What can be tried on a paper: a form asks the engine one of the service's questions, and below it stands the answer.
// The engine, one for all forms of a paper, is started by the first question, and nothing of it is loaded before.

const MOST = 8; // choices in a table
const SLOW = 60000; // milliseconds of starting before the reader is told

let engine;
let count = 0;

for (const form of document.querySelectorAll("form.try")) {
  form.hidden = false;
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    ask(form);
  });
}

// Ask what the fields of a form say; of several questions of one form the newest counts.
function ask(form) {
  const question = { ...filled(form), id: (count += 1) };
  form.dataset.waits = question.id;
  form.ariaBusy = "true";
  if (!engine) start();
  say(form, engine.ready ? "Working it out ..." : `Starting the engine: ${form.dataset.loads}, once ...`);
  engine.worker.postMessage(JSON.stringify(question));
}

// Return the question of a form, with what is typed in the place of each {name}; "-" where nothing is.
function filled(form) {
  const typed = (_, name) => form.elements[name].value.trim() || "-";
  const told = (_, value) => (typeof value === "string" ? value.replace(/\{(\w+)\}/g, typed) : value);
  return JSON.parse(form.dataset.question, told);
}

function start() {
  const worker = new Worker(new URL("alone.js", import.meta.url), { type: "module" });
  const begun = { worker, ready: false };
  worker.addEventListener("message", ({ data }) => hear(begun, JSON.parse(data)));
  worker.addEventListener("error", () => hear(begun, { failed: true }));
  setTimeout(() => begun.ready || tellAll("The engine is still being loaded: the line or the device is slow."), SLOW);
  engine = begun;
}

function hear(from, reply) {
  if (from !== engine) return; // it had failed before
  if (reply.failed) {
    tellAll("The engine could not start. Press the button to try again.", false);
    engine.worker.terminate();
    engine = null;
    return;
  }
  engine.ready = true;
  const form = document.querySelector(`form.try[data-waits="${reply.id}"]`);
  if (!form || "progress" in reply) return;
  rest(form);
  const found = reply.ok ? shown(reply) : { sentence: reply.error };
  say(form, found.sentence, found.rows ? [table(found), ...link(form, reply)] : []);
}

// Tell all forms that wait; those that need not wait any more may be asked anew.
function tellAll(sentence, waits = true) {
  for (const form of document.querySelectorAll("form.try[data-waits]")) {
    say(form, sentence);
    if (!waits) rest(form);
  }
}

function rest(form) {
  delete form.dataset.waits;
  form.ariaBusy = "false";
}

function say(form, sentence, parts = []) {
  form.toggleAttribute("data-said", parts.length > 0);
  form.querySelector("[role=status]").textContent = sentence;
  form.querySelector(".answer").replaceChildren(...parts);
}

// Return a sentence and a table of what was answered: an advice, where a throw may lead, or from what on one banks.
function shown({ advice, answer }) {
  if (advice) return advised(advice);
  return answer.outcomes ? thrown(answer) : banked(answer);
}

function advised({ sentence, why, objective, options }) {
  const choices = options.filter((option) => !option.dominated).slice(0, MOST);
  const told = teller(objective, choices);
  const busts = choices.some(({ risk }) => risk);
  return {
    sentence: `${sentence} ${why}`,
    caption: "The choices, best first",
    head: ["Choice", objective === "win" ? "Wins" : "Worth", "Costs", ...(busts ? ["Bust"] : [])],
    rows: choices.map(({ text, value, loss, risk }) => [
      text,
      told(value),
      loss ? told(loss) : "",
      ...(busts ? [risk ? percent(risk) : ""] : []),
    ]),
  };
}

function thrown({ dice, bust, value, objective, outcomes }) {
  const told = teller(objective, outcomes);
  const busts = `${dice} ${dice === 1 ? "die busts" : "dice bust"} in ${percent(bust)} of throws`;
  return {
    sentence: `${busts}; on average a throw is worth ${told(value)}.`,
    caption: "What may come, best first",
    head: ["What comes", "How often", "Worth"],
    rows: outcomes.map(({ text, p, value }) => [text, percent(p), told(value)]),
  };
}

function banked({ rows }) {
  const { words } = rows[Math.floor(rows.length / 2) - 1];
  return {
    sentence: `${words[0].toUpperCase()}${words.slice(1)}.`,
    caption: "From how many points on one banks",
    head: ["Dice left, and what to do"],
    rows: rows.map(({ words }) => [words]),
  };
}

function table({ caption, head, rows }) {
  const cells = (tag, texts, scope) => texts.map((text) => made(tag, text, scope && { scope }));
  const body = rows.map(([first, ...others]) =>
    made("tr", [made("th", first, { scope: "row" }), ...cells("td", others)]),
  );
  const top = made("thead", [made("tr", cells("th", head, "col"))]);
  return made("table", [made("caption", caption), top, made("tbody", body)]);
}

// Return the way to the same position on the page itself.
function link(form, { position }) {
  if (!position || !("table" in form.dataset)) return [];
  const { game } = JSON.parse(form.dataset.question);
  const href = `../#${game}/${encodeURI(position.replaceAll(" ", "_"))}`;
  return [made("p", [made("a", "Go on from here at the table", { href })])];
}

function made(tag, inside, names = {}) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(names)) element.setAttribute(name, value);
  element.append(...(Array.isArray(inside) ? inside : [inside]));
  return element;
}

// Return how values of this kind are written: as few digits as tell these apart, of points two at most.
function teller(objective, valued) {
  if (objective === "win") return percent;
  const values = [...new Set(valued.map(({ value }) => value))];
  const apart = (digits) => new Set(values.map((value) => value.toFixed(digits))).size === values.length;
  const digits = [0, 1].find(apart) ?? 2;
  return (value) => value.toFixed(digits).replace("-", "−");
}

function percent(chance) {
  return `${(100 * chance).toFixed(1)}\u00a0%`;
}
