// Generated from src/report/html/page/ by scripts/embed-page.mjs (npm run embed).
export const PAGE_SCRIPT = {
  hash: 'sha256-BP28uUhUv04zdmjytRmw8Y4hL1C7tf8Wdk2nOxqL95Q=',
  text: `(function() {
	// src/report/html/page/filter.ts
	function startFilter(form) {
		const cases = [...document.querySelectorAll("details.case")].map((details) => ({
			details,
			words: wordsOf(details)
		}));
		const apply = () => {
			const data = new FormData(form);
			const verdicts = data.getAll("verdict");
			const topic = data.get("topic");
			const wanted = String(data.get("words")).toLowerCase().split(/\\s+/);
			let count = 0;
			for (const { details, words } of cases) {
				const { verdict, topic: own } = details.dataset;
				details.hidden = !verdicts.includes(verdict ?? "") || topic !== "" && topic !== own || !wanted.every((word) => words.includes(word));
				if (!details.hidden) count++;
			}
			const shown = form.elements.namedItem("shown");
			if (shown instanceof HTMLOutputElement) shown.value = \`\${count} of \${cases.length} cases\`;
		};
		form.addEventListener("input", apply);
		form.addEventListener("submit", (event) => event.preventDefault());
		form.hidden = false;
		apply();
		followTopics(form, apply);
	}
	const WORDED = "summary, .facts, .finding h4, .finding dd:first-of-type";
	const wordsOf = (details) => [...details.querySelectorAll(WORDED)].map(({ textContent }) => textContent).join(" ").toLowerCase();
	function followTopics(form, apply) {
		for (const link of document.querySelectorAll("a[data-topic]")) link.addEventListener("click", () => {
			const select = form.elements.namedItem("topic");
			if (select instanceof HTMLSelectElement) select.value = link.dataset["topic"] ?? "";
			apply();
		});
	}
	// src/report/html/page/elements.ts
	function make(tag, attributes = {}, ...inside) {
		const element = document.createElement(tag);
		for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
		element.append(...inside);
		return element;
	}
	const SVG = "http://www.w3.org/2000/svg";
	function drawing(name) {
		const picture = document.createElementNS(SVG, "svg");
		picture.setAttribute("viewBox", "0 0 60 84");
		picture.setAttribute("aria-hidden", "true");
		const use = document.createElementNS(SVG, "use");
		use.setAttribute("href", \`#draw-\${name}\`);
		picture.append(use);
		return picture;
	}
	function button(label, press) {
		const element = make("button", { type: "button" }, label);
		element.addEventListener("click", press);
		return element;
	}
	// src/report/console/text.ts
	const shortened = (text) => text.replace(/(?<![\\w-])([\\w-]+)(?: \\1(?![\\w-])){2,}/g, (run, word) => \`\${word}×\${run.split(" ").length}\`).replace(/("[\\w-]+")(?:, ?\\1){2,}/g, (run, word) => \`\${word}×\${run.split(",").length}\`);
	// src/report/html/visible.ts
	const HIDDEN = /[^\\P{C}\\t\\n]|[\\p{Zl}\\p{Zp}\\u115F\\u1160\\u3164\\uFFA0]/gu;
	const visible = (text) => text.replace(HIDDEN, nameOf);
	const nameOf = (character) => \`⟨U+\${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}⟩\`;
	// src/report/html/page/log.ts
	const LONG_LINE = 700;
	const LONG_LOG = 3e3;
	const MOST_SHORTENED = 2e4;
	const LINE = /^(?:\\[ *([\\d.]+)\\] )?(>>|<<|--) (.*)$/s;
	const SIDES = {
		">>": [
			"to",
			"→",
			"to the program: "
		],
		"<<": [
			"from",
			"←",
			"from the program: "
		],
		"--": [
			"event",
			"•",
			"event: "
		]
	};
	function makeLog({ log, faults }, label) {
		const lines = log.replace(/\\n$/, "").split("\\n");
		const wrong = new Set(faults.map(({ line }) => line));
		const list = make("ol", { class: "lines" });
		const extend = (count) => {
			const from = list.childElementCount;
			const added = lines.slice(from, from + count);
			list.append(...added.map((line, index) => makeLine(line, wrong.has(from + index + 1))));
		};
		extend(Math.max(LONG_LOG, ...faults.map(({ line }) => line ?? 0)));
		const region = make("div", {
			class: "log",
			role: "region",
			tabindex: "0",
			"aria-label": \`wire log: \${label}\`
		}, list);
		if (list.childElementCount < lines.length) region.append(makeMore(lines.length, list, extend));
		return {
			element: region,
			show: (shown) => mark(region, list, shown)
		};
	}
	function makeMore(all, list, extend) {
		const more = button(\`\${all - list.childElementCount} more lines\`, () => {
			extend(LONG_LOG);
			if (list.childElementCount === all) more.remove();
			else more.textContent = \`\${all - list.childElementCount} more lines\`;
		});
		return more;
	}
	function makeLine(line, isWrong) {
		const [, time = "", side = "", rest = line] = LINE.exec(line) ?? [];
		const [name, mark, words] = SIDES[side] ?? [
			"other",
			"",
			""
		];
		const item = make("li", { class: isWrong ? \`\${name} offending\` : name }, make("span", { class: "time" }, time), make("span", {
			class: "side",
			"aria-hidden": "true"
		}, mark));
		if (isWrong) item.append(make("strong", {}, "offending "));
		if (words !== "") item.append(make("span", { class: "unseen" }, words));
		item.append(makeText(rest));
		return item;
	}
	function makeText(text) {
		if (text.length <= LONG_LINE) return make("code", { dir: "ltr" }, visible(text));
		const brief = shortened(text.slice(0, MOST_SHORTENED)).slice(0, LONG_LINE);
		const code = make("code", { dir: "ltr" }, visible(brief));
		const all = button(\`all \${text.length} characters\`, () => {
			code.textContent = visible(text);
			all.remove();
		});
		return make("span", {}, code, " … ", all);
	}
	function mark(region, list, lines) {
		for (const item of list.querySelectorAll(".now")) item.classList.remove("now");
		const items = lines.map((line) => list.children[line - 1]).filter((item) => item instanceof HTMLElement);
		for (const item of items) item.classList.add("now");
		const [first] = items;
		if (first) region.scrollTop = first.offsetTop - region.clientHeight / 4;
	}
	// src/report/html/page/table.ts
	function makeTable(payload, showLines) {
		const { scenes } = payload;
		const firstFault = scenes.findIndex(({ faults }) => faults.length > 0);
		let at = Math.max(0, firstFault);
		const place = make("div", { class: "scene" });
		const status = make("p", {
			class: "status",
			"aria-live": "polite"
		});
		const slider = make("input", {
			type: "range",
			min: "1",
			max: String(scenes.length),
			"aria-label": "message"
		});
		const go = (to) => {
			at = Math.min(scenes.length - 1, Math.max(0, to));
			const scene = scenes[at];
			slider.value = String(at + 1);
			status.textContent = \`\${at + 1} of \${scenes.length}: \${visible(scene.title)}, line \${scene.line}\`;
			place.replaceChildren(...makeScene(scene, payload.faults));
			showLines([scene.line, ...scene.reply ? [scene.reply.line] : []]);
		};
		slider.addEventListener("input", () => go(Number(slider.value) - 1));
		const steps = make("div", { class: "steps" }, button("← earlier", () => go(at - 1)), slider, button("later →", () => go(at + 1)));
		const element = make("div", { class: "table" }, ...scenes.length > 1 ? [steps] : [], status, place);
		go(at);
		return {
			element,
			step: (by) => go(at + by)
		};
	}
	function makeScene(scene, faults) {
		const wrong = scene.faults.map((index) => faults[index]);
		const counters = scene.counters.map(([name, value]) => make("li", {}, \`\${name} \`, make("b", {}, String(value))));
		return [
			...counters.length > 0 ? [make("ul", { class: "counters" }, ...counters)] : [],
			make("div", { class: wrong.length > 0 ? "fault" : "answer" }, ...makeAnswer(scene, wrong)),
			make("div", { class: "zones" }, ...scene.zones.map(makeZone)),
			...wrong.flatMap(makeLegal)
		];
	}
	function makeAnswer({ reply }, wrong) {
		const isWrong = wrong.some(({ line }) => line === null || line === reply?.line);
		const after = reply === null || reply.ms === null ? "" : \` after \${reply.ms.toFixed(1)} ms\`;
		const said = reply === null ? make("em", {}, "none") : make("code", {
			dir: "ltr",
			...isWrong && { class: "offending" }
		}, visible(reply.text));
		const reasons = wrong.map(({ reason }) => make("p", {}, make("strong", {}, "Wrong: "), visible(reason)));
		return [make("p", {}, "Answer: ", said, after), ...reasons];
	}
	function makeLegal({ legal, more }) {
		if (legal.length === 0) return [];
		const items = legal.map((text) => make("li", {}, make("code", { dir: "ltr" }, visible(text))));
		if (more) items.push(make("li", {}, "… and more"));
		return [make("h5", {}, "legal"), make("ul", { class: "legal" }, ...items)];
	}
	function makeZone({ name, cards }) {
		const heading = make("h5", {}, \`\${name} (\${cards.reduce((sum, card) => sum + card.count, 0)})\`);
		const list = make("ul", { class: name === "hand" ? "cards large" : "cards" }, ...cards.map(makeCard));
		return make("section", { class: "zone" }, heading, ...cards.length > 0 ? [list] : []);
	}
	function makeCard({ name, drawing: picture, count }) {
		const label = count === 1 ? visible(name) : \`\${visible(name)} ×\${count}\`;
		return make("li", { class: count === 0 ? "gone" : count > 1 ? "many" : "one" }, drawing(picture), make("span", {}, label));
	}
	// src/report/html/page/unpack.ts
	async function unpack(packed) {
		const bytes = Uint8Array.from(atob(packed), (character) => character.charCodeAt(0));
		const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
		return JSON.parse(await new Response(stream).text());
	}
	// src/report/html/page/wire.ts
	const tables = new WeakMap();
	let last = null;
	async function open(details) {
		last = details;
		const place = details.querySelector(".wire");
		const packed = details.querySelector(".packed");
		if (place === null || packed === null || place.childElementCount > 0) return;
		place.append(make("p", { class: "quiet" }, "unpacking …"));
		try {
			const payload = await unpack(packed.textContent ?? "");
			const log = makeLog(payload, details.querySelector("h3")?.textContent ?? details.id);
			const parts = [make("section", {}, make("h4", {}, "Wire log"), log.element)];
			place.replaceChildren(...parts);
			if (payload.scenes.length > 0) {
				const table = makeTable(payload, log.show);
				tables.set(details, table);
				place.append(make("section", {}, make("h4", {}, "The table as it was shown"), table.element));
			} else log.show(payload.faults.flatMap(({ line }) => line === null ? [] : [line]));
		} catch (error) {
			place.replaceChildren(make("p", { class: "alarm" }, \`The log cannot be unpacked here: \${String(error)}\`));
		}
	}
	const STEPS = {
		ArrowLeft: -1,
		ArrowRight: 1
	};
	function press(event) {
		const by = STEPS[event.key];
		const target = event.target instanceof Element ? event.target : null;
		if (by === void 0 || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
		if (target?.closest("input, select, textarea")) return;
		const details = target?.closest("details.case") ?? (last?.open && !last.hidden ? last : null);
		const table = details ? tables.get(details) : void 0;
		if (table === void 0) return;
		event.preventDefault();
		table.step(by);
	}
	function watchCases() {
		document.addEventListener("toggle", ({ target }) => {
			if (target instanceof HTMLDetailsElement && target.open && target.matches(".case")) open(target);
		}, true);
		document.addEventListener("keydown", press);
	}
	// src/report/html/page/main.ts
	function openNamed() {
		const named = document.querySelector("details:target");
		if (!(named instanceof HTMLDetailsElement)) return;
		named.open = true;
		named.scrollIntoView();
	}
	watchCases();
	const form = document.getElementById("filter");
	if (form instanceof HTMLFormElement) startFilter(form);
	addEventListener("load", openNamed);
	addEventListener("hashchange", openNamed);
})();
`,
} as const;

export const PAGE_STYLE = {
  hash: 'sha256-7il72dkJmyeQnjhs/OBPy3GH9uUmopsp04iNls+6/lE=',
  text: `:root {
color-scheme: light dark;
--paper: #fcfbf8;
--sheet: #fff;
--ink: #23211e;
--quiet: #5f5a52;
--line: #d8d2c6;
--link: #0b5394;
--pass: #1f6b34;
--pass-sheet: #dff2e3;
--fail: #a11a1a;
--fail-sheet: #fde3e0;
--warn: #7a4b00;
--warn-sheet: #fdf0d2;
--none: #55514a;
--none-sheet: #ebe8e1;
--now: #e3eefb;
--kind0: #b8860b;
--kind1: #2f6fab;
--kind2: #4d8b3b;
--kind3: #8a4fa3;
}
@media (prefers-color-scheme: dark) {
:root {
--paper: #191816;
--sheet: #23211e;
--ink: #eceae4;
--quiet: #b3ada1;
--line: #47433c;
--link: #8cc0f5;
--pass: #8fdba4;
--pass-sheet: #16351f;
--fail: #ffa79d;
--fail-sheet: #4a1714;
--warn: #f5cb74;
--warn-sheet: #402c06;
--none: #c4beb3;
--none-sheet: #38352f;
--now: #1d344d;
--kind0: #d9a928;
--kind1: #6fa9dd;
--kind2: #8cc579;
--kind3: #c693db;
}
}
* {
box-sizing: border-box;
}
body {
margin: 0 auto;
max-width: 76rem;
padding: 1rem;
background: var(--paper);
color: var(--ink);
font:
1rem / 1.5 system-ui,
sans-serif;
}
h1,
h2,
h3,
h4,
h5,
p,
ul,
ol,
dl,
figure {
margin: 0 0 0.5rem;
}
h1 {
font-size: 1.6rem;
}
h2 {
margin-top: 2rem;
font-size: 1.25rem;
}
h3,
h4,
h5 {
font-size: 1rem;
}
h5 {
font-weight: 600;
}
a {
color: var(--link);
}
code {
font:
0.875rem / 1.45 ui-monospace,
"DejaVu Sans Mono",
monospace;
overflow-wrap: anywhere;
unicode-bidi: isolate;
white-space: pre-wrap;
}
ul,
ol {
padding: 0;
list-style: none;
}
:focus-visible {
outline: 3px solid var(--link);
outline-offset: 2px;
}
.quiet,
.clause,
.id,
.time,
figcaption {
color: var(--quiet);
}
.unseen {
position: absolute;
width: 1px;
height: 1px;
overflow: hidden;
clip-path: inset(50%);
white-space: nowrap;
}
.symbols {
position: absolute;
}
.score {
font-size: 1.25rem;
}
.score strong {
font-size: 2.25rem;
}
.alarm {
padding: 0.5rem;
background: var(--warn-sheet);
color: var(--warn);
}
.share {
display: block;
width: 100%;
height: 0.6rem;
margin-bottom: 0.4rem;
}
.share .pass {
fill: var(--pass);
}
.share .fail,
.share .kit-fault {
fill: var(--fail);
}
.share .non-strict,
.share .inconclusive {
fill: var(--kind0);
}
.share .not-applicable,
.share .skipped {
fill: var(--line);
}
.verdicts {
display: flex;
flex-wrap: wrap;
gap: 0.25rem 1rem;
}
.badge {
display: inline-block;
padding: 0 0.5rem;
border-radius: 1rem;
background: var(--none-sheet);
color: var(--none);
font-size: 0.875rem;
white-space: nowrap;
}
.badge.pass {
background: var(--pass-sheet);
color: var(--pass);
}
.badge.fail,
.badge.kit-fault {
background: var(--fail-sheet);
color: var(--fail);
}
.badge.non-strict,
.badge.inconclusive {
background: var(--warn-sheet);
color: var(--warn);
}
dl {
display: grid;
grid-template-columns: max-content minmax(0, 1fr);
gap: 0.15rem 0.75rem;
}
dt {
color: var(--quiet);
}
dd {
margin: 0;
overflow-wrap: anywhere;
}
.wide {
overflow-x: auto;
}
table {
border-collapse: collapse;
}
.topics {
width: 100%;
}
th,
td {
padding: 0.2rem 0.75rem 0.2rem 0;
border-bottom: 1px solid var(--line);
text-align: left;
vertical-align: top;
font-weight: normal;
}
thead th {
color: var(--quiet);
}
td {
font-variant-numeric: tabular-nums;
}
td .share {
display: inline-block;
width: 8rem;
margin: 0 0.5rem 0 0;
}
figure {
max-width: 36rem;
}
.chart {
display: block;
width: 100%;
height: auto;
}
.chart text {
fill: var(--ink);
font:
11px system-ui,
sans-serif;
}
.chart .grid {
stroke: var(--line);
}
.kind0 {
fill: var(--kind0);
}
.kind1 {
fill: var(--kind1);
}
.kind2 {
fill: var(--kind2);
}
.kind3 {
fill: var(--kind3);
}
[class^="curve"] {
fill: none;
stroke-width: 2;
}
.curve0 {
stroke: var(--kind0);
}
.curve1 {
stroke: var(--kind1);
}
.curve2 {
stroke: var(--kind2);
}
.curve3 {
stroke: var(--kind3);
}
.legend {
display: flex;
flex-wrap: wrap;
gap: 0 1rem;
font-size: 0.875rem;
}
.legend svg {
width: 0.7rem;
height: 0.7rem;
}
.charts {
display: grid;
grid-template-columns: repeat(auto-fit, minmax(min(20rem, 100%), 1fr));
gap: 1rem;
}
#filter {
display: flex;
flex-wrap: wrap;
gap: 0.5rem 1.25rem;
align-items: end;
margin-bottom: 0.75rem;
}
#filter[hidden] {
display: none;
}
fieldset {
display: flex;
flex-wrap: wrap;
gap: 0.1rem 0.9rem;
margin: 0;
padding: 0.25rem 0.6rem;
border: 1px solid var(--line);
}
input,
select,
button {
font: inherit;
}
input[type="search"],
select,
button {
min-height: 2rem;
border: 1px solid var(--quiet);
border-radius: 0.25rem;
background: var(--sheet);
color: inherit;
}
.case {
border: 1px solid var(--line);
border-bottom-width: 0;
background: var(--sheet);
}
.case:not([open]) {
content-visibility: auto;
contain-intrinsic-size: auto 2.6rem;
}
.case:last-child {
border-bottom-width: 1px;
}
.case > summary {
padding: 0.4rem 0.6rem;
cursor: pointer;
overflow-wrap: anywhere;
}
.case h3 {
display: inline;
font-weight: 500;
}
.case[open] h3 {
font-weight: 700;
}
.id,
.points {
font-size: 0.875rem;
}
.points {
float: right;
}
.hidden {
font-size: 0.875rem;
font-style: italic;
}
.body {
padding: 0.25rem 0.75rem 0.75rem;
}
.finding {
margin: 0.75rem 0;
padding-left: 0.75rem;
border-left: 4px solid var(--warn);
}
.finding.must {
border-left-color: var(--fail);
}
.clause::before {
content: "— ";
}
code.offending,
.offending > code {
background: var(--fail-sheet);
color: var(--fail);
text-decoration: underline wavy;
text-underline-offset: 0.2em;
}
.legal {
display: flex;
flex-wrap: wrap;
gap: 0.2rem 0.6rem;
}
.legal code {
padding: 0 0.3rem;
border: 1px solid var(--line);
border-radius: 0.25rem;
}
.wire {
display: grid;
grid-template-columns: minmax(0, 1fr);
gap: 1rem;
}
.log {
position: relative;
max-height: min(60vh, 30rem);
overflow: auto;
border: 1px solid var(--line);
}
.lines li {
position: relative;
padding: 0.05rem 0.4rem 0.05rem 7.5rem;
}
.lines .time {
position: absolute;
left: 0;
width: 5.2rem;
text-align: right;
font:
0.8rem / 1.6 ui-monospace,
"DejaVu Sans Mono",
monospace;
}
.lines .side {
position: absolute;
left: 5.8rem;
}
.log button {
min-height: 1.6rem;
font-size: 0.8rem;
}
.lines .from {
background: var(--none-sheet);
}
.lines .other,
.lines .event {
color: var(--quiet);
}
.lines .now {
background: var(--now);
}
.lines .offending {
background: var(--fail-sheet);
color: var(--fail);
}
.lines .offending .time {
color: inherit;
}
.steps {
display: flex;
gap: 0.5rem;
margin-bottom: 0.5rem;
}
.steps input {
flex: 1;
min-width: 3rem;
}
.counters {
display: flex;
gap: 1rem;
}
.fault {
margin-bottom: 0.5rem;
padding: 0.3rem 0.6rem;
background: var(--fail-sheet);
color: var(--fail);
}
.fault p {
margin: 0;
}
.zones {
display: flex;
flex-wrap: wrap;
gap: 0.25rem 1.5rem;
}
.zone:last-child {
flex-basis: 100%;
}
.cards {
display: flex;
flex-wrap: wrap;
gap: 0.4rem;
}
.cards li {
width: 4.6rem;
font-size: 0.75rem;
line-height: 1.2;
text-align: center;
overflow-wrap: anywhere;
}
.cards svg {
display: block;
width: 2.9rem;
height: 4.06rem;
margin: 0 auto 0.15rem;
}
.large svg {
width: 3.75rem;
height: 5.25rem;
}
.cards .many svg {
filter: drop-shadow(3px -3px 0 var(--line)) drop-shadow(0 0 1px var(--quiet));
}
.cards .gone svg {
opacity: 0.35;
}
@media (min-width: 60rem) {
.wire {
grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
}
}
@media (max-width: 40rem) {
.log {
max-height: 45vh;
}
.lines li {
padding-left: 0.4rem;
}
.lines .time,
.lines .side {
position: static;
margin-right: 0.4rem;
}
.points {
float: none;
}
}
@media print {
#filter,
.wire {
display: none;
}
}
`,
} as const;
