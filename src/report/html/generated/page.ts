// Generated from src/report/html/page/ by scripts/embed-page.mjs (npm run embed).
export const PAGE_SCRIPT = {
  hash: 'sha256-RKxc/m3RZaUamPWEgKqt7gkTjdYmC2vk/VzyTDPudrU=',
  text: `(function() {

// src/report/html/page/filter.ts
	function startFilter(form) {
		const cases = [...document.querySelectorAll("details.case")].map((details) => ({
			details,
			searchText: searchTextOf(details)
		}));
		const apply = () => {
			const data = new FormData(form);
			const verdicts = data.getAll("verdict");
			const topic = data.get("topic");
			const words = String(data.get("words")).toLowerCase().split(/\\s+/);
			let count = 0;
			for (const { details, searchText } of cases) {
				const { verdict, topic: own } = details.dataset;
				details.hidden = !verdicts.includes(verdict ?? "") || topic !== "" && topic !== own || !words.every((word) => searchText.includes(word));
				if (!details.hidden) count++;
			}
			showCauses(topic !== "" || words.some((word) => word !== ""));
			const shown = form.elements.namedItem("shown");
			if (shown instanceof HTMLOutputElement) shown.value = \`\${count} of \${cases.length} cases\`;
		};
		form.addEventListener("input", apply);
		form.addEventListener("submit", (event) => event.preventDefault());
		form.hidden = false;
		apply();
		linkTopics(form, apply);
	}
	function showCauses(isSearch) {
		for (const group of document.querySelectorAll(".cause, .others")) {
			group.hidden = group.querySelector(".case:not([hidden])") === null;
			if (isSearch && !group.hidden && group instanceof HTMLDetailsElement) group.open = true;
		}
	}
	const SEARCHED = "summary, .facts, .finding h4, .finding dd:first-of-type";
	const searchTextOf = (details) => [...details.querySelectorAll(SEARCHED)].map(({ textContent }) => textContent).join(" ").toLowerCase();
	function linkTopics(form, apply) {
		for (const link of document.querySelectorAll("a[data-topic]")) link.addEventListener("click", () => {
			const select = form.elements.namedItem("topic");
			if (select instanceof HTMLSelectElement) select.value = link.dataset["topic"] ?? "";
			apply();
			const first = document.querySelector(".case:not([hidden])");
			requestAnimationFrame(() => (first?.closest(".cause") ?? first)?.scrollIntoView());
		});
	}

// src/report/html/page/filter-submissions.ts
	function startSubmissionFilter(form) {
		const rows = [...document.querySelectorAll(".class tbody tr")];
		const apply = () => {
			const wanted = wantedBy(new FormData(form), form.elements.namedItem("status") !== null);
			for (const row of rows) row.hidden = !wanted(row);
			showTopic(String(new FormData(form).get("topic") ?? ""));
			const shown = form.elements.namedItem("shown");
			const count = rows.filter((row) => !row.hidden).length;
			if (shown instanceof HTMLOutputElement) shown.value = \`\${count} of \${rows.length} submissions\`;
		};
		form.addEventListener("input", apply);
		form.addEventListener("submit", (event) => event.preventDefault());
		form.hidden = false;
		apply();
		linkRules(form, apply);
	}
	function wantedBy(data, hasStatuses) {
		const statuses = data.getAll("status");
		const words = folded(String(data.get("words"))).split(/\\s+/);
		const [topic, rule] = [data.get("topic") ?? "", data.get("rule") ?? ""];
		return (row) => {
			const { status = "", lost = "[]", broken = "[]" } = row.dataset;
			const searched = folded(row.cells[0]?.textContent ?? "");
			return (!hasStatuses || statuses.includes(status)) && (topic === "" || JSON.parse(lost).includes(topic)) && (rule === "" || JSON.parse(broken).includes(rule)) && words.every((word) => searched.includes(word));
		};
	}
	const folded = (text) => text.normalize("NFKD").replace(/\\p{M}/gu, "").toLowerCase();
	function showTopic(topic) {
		const headings = [...document.querySelectorAll(".class thead th")];
		const chosen = topic === "" ? -1 : headings.findIndex((each) => each.classList.contains("topic") && each.textContent === topic);
		for (const row of document.querySelectorAll(".class tr")) for (const cell of row.cells) cell.classList.toggle("chosen", cell.cellIndex === chosen);
	}
	function linkRules(form, apply) {
		for (const link of document.querySelectorAll("a[data-rule]")) link.addEventListener("click", () => {
			const select = form.elements.namedItem("rule");
			if (select instanceof HTMLSelectElement) select.value = link.dataset["rule"] ?? "";
			apply();
		});
	}

// src/report/html/page/local-times.ts
	const FORMAT = {
		dateStyle: "long",
		timeStyle: "short"
	};
	function showLocalTimes() {
		for (const element of document.querySelectorAll("time")) {
			const date = new Date(element.dateTime);
			if (!Number.isNaN(date.getTime())) element.textContent = date.toLocaleString(void 0, FORMAT);
		}
	}

// src/report/html/page/elements.ts
	function make(tag, attributes = {}, ...content) {
		return fill(document.createElement(tag), attributes, content);
	}
	const SVG = "http://www.w3.org/2000/svg";
	const makeSvg = (tag, attributes, ...content) => fill(document.createElementNS(SVG, tag), attributes, content);
	function fill(element, attributes, content) {
		for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
		element.append(...content);
		return element;
	}
	const symbolOf = (picture) => \`picture-\${picture}\`;
	function sizeOf(picture) {
		const [, , width = 1, height = 1] = (document.getElementById(symbolOf(picture))?.getAttribute("viewBox") ?? "0 0 1 1").split(" ").map(Number);
		return {
			width,
			height
		};
	}
	function drawPicture(picture) {
		const { width, height } = sizeOf(picture);
		const use = makeSvg("use", { href: \`#\${symbolOf(picture)}\` });
		return makeSvg("svg", {
			viewBox: \`0 0 \${width} \${height}\`,
			"aria-hidden": "true"
		}, use);
	}
	function drawBoard({ name, width, height, pieces }, labelOf) {
		return makeSvg("svg", {
			class: "board",
			viewBox: \`0 0 \${width} \${height}\`,
			role: "img",
			"aria-label": name
		}, ...pieces.flatMap((piece) => drawPlaced(piece, labelOf(piece))));
	}
	function drawPlaced({ picture, x, y, count = 1 }, label) {
		const size = sizeOf(picture);
		const attributes = {
			href: \`#\${symbolOf(picture)}\`,
			x: String(x),
			y: String(y),
			width: String(size.width),
			height: String(size.height),
			...count === 0 && { class: "gone" }
		};
		const use = makeSvg("use", attributes, ...label === "" ? [] : [makeSvg("title", {}, label)]);
		const beside = {
			x: String(x + size.width + 2),
			y: String(y + size.height)
		};
		return count === 1 ? [use] : [use, makeSvg("text", beside, \`×\${count}\`)];
	}
	function button(label, onClick) {
		const element = make("button", { type: "button" }, label);
		element.addEventListener("click", onClick);
		return element;
	}

// src/core/reveal-hidden-characters.ts
	const HIDDEN = /[^\\P{C}\\t\\n]|[\\p{Zl}\\p{Zp}\\u115F\\u1160\\u3164\\uFFA0]/gu;
	const revealHidden = (text) => text.replace(HIDDEN, codePointOf);
	const codePointOf = (character) => \`⟨U+\${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}⟩\`;

// src/report/html/page/scene-viewer.ts
	function makeSceneViewer(payload, markLines) {
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
			status.textContent = \`\${at + 1} of \${scenes.length}: \${revealHidden(scene.title)}, line \${scene.line}\`;
			place.replaceChildren(...makeScene(scene, payload.faults));
			markLines([scene.line, ...scene.reply ? [scene.reply.line] : []]);
		};
		slider.addEventListener("input", () => go(Number(slider.value) - 1));
		const steps = make("div", { class: "steps" }, button("← earlier", () => go(at - 1)), slider, button("later →", () => go(at + 1)));
		const element = make("div", { class: "scenes" }, ...scenes.length > 1 ? [steps] : [], status, place);
		go(at);
		return {
			element,
			step: (by) => go(at + by)
		};
	}
	function makeScene(scene, faults) {
		const own = scene.faults.map((index) => faults[index]);
		const counters = scene.counters.map(([name, value]) => make("li", {}, \`\${name} \`, make("b", {}, String(value))));
		return [
			...counters.length > 0 ? [make("ul", { class: "counters" }, ...counters)] : [],
			make("div", { class: own.length > 0 ? "fault" : "reply" }, ...makeReply(scene, own)),
			make("div", { class: "zones" }, ...scene.zones.map(makeZone)),
			...own.flatMap(makeLegal)
		];
	}
	function makeReply({ reply }, faults) {
		const isWrong = faults.some(({ line }) => line === null || line === reply?.line);
		const after = reply === null || reply.ms === null ? "" : \` after \${reply.ms.toFixed(1)} ms\`;
		const message = reply === null ? make("em", {}, "none") : make("code", {
			dir: "ltr",
			...isWrong && { class: "offending" }
		}, revealHidden(reply.text));
		const reasons = faults.map(({ reason }) => make("p", {}, make("strong", {}, "Wrong: "), revealHidden(reason)));
		return [make("p", {}, "Reply: ", message, after), ...reasons];
	}
	function makeLegal({ legal, more }) {
		if (legal.length === 0) return [];
		const items = legal.map((text) => make("li", {}, make("code", { dir: "ltr" }, revealHidden(text))));
		if (more) items.push(make("li", {}, "… and more"));
		return [make("h5", {}, "legal"), make("ul", { class: "legal" }, ...items)];
	}
	function makeZone(zone) {
		if (zone.kind === "list") return make("section", { class: "zone" }, ...makeList(zone));
		return make("section", { class: zone.isNarrow ? "zone narrow" : "zone" }, ...makeBoard(zone));
	}
	function makeList({ name, pieces, isLarge }) {
		const count = pieces.reduce((sum, piece) => sum + piece.count, 0);
		const heading = make("h5", {}, \`\${name} (\${count})\`);
		const list = make("ul", { class: isLarge ? "pieces large" : "pieces" }, ...pieces.map(makePiece));
		return pieces.length > 0 ? [heading, list] : [heading];
	}
	const makePiece = (piece) => make("li", { class: piece.count === 0 ? "gone" : piece.count > 1 ? "many" : "one" }, drawPicture(piece.picture), make("span", {}, labelOf(piece)));
	const labelOf = ({ label = "", count = 1 }) => label === "" || count === 1 ? revealHidden(label) : \`\${revealHidden(label)} ×\${count}\`;
	function makeBoard(board) {
		const name = revealHidden(board.name);
		const labels = board.pieces.map(labelOf).filter((label) => label !== "");
		return [
			make("h5", {}, name),
			drawBoard({
				...board,
				name
			}, labelOf),
			make("ul", { class: "unseen" }, ...labels.map((label) => make("li", {}, label)))
		];
	}

// src/report/console/text.ts
	const collapseRepeats = (text) => text.replace(/(?<![\\w-])([\\w-]+)(?: \\1(?![\\w-])){2,}/g, (run, word) => \`\${word}×\${run.split(" ").length}\`).replace(/("[\\w-]+")(?:, ?\\1){2,}/g, (run, word) => \`\${word}×\${run.split(",").length}\`);

// src/report/html/page/wire-log.ts
	const MAX_LINE = 700;
	const MAX_LINES = 3e3;
	const MAX_SHORTENED = 2e4;
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
	function makeWireLog({ log, faults }, label) {
		const lines = log.replace(/\\n$/, "").split("\\n");
		const offending = new Set(faults.map(({ line }) => line));
		const list = make("ol", { class: "lines" });
		const extend = (count) => {
			const from = list.childElementCount;
			const added = lines.slice(from, from + count);
			list.append(...added.map((line, index) => makeLine(line, offending.has(from + index + 1))));
		};
		extend(Math.max(MAX_LINES, ...faults.map(({ line }) => line ?? 0)));
		const region = make("div", {
			class: "log",
			role: "region",
			tabindex: "0",
			"aria-label": \`wire log: \${label}\`
		}, list);
		if (list.childElementCount < lines.length) region.append(makeMore(lines.length, list, extend));
		return {
			element: region,
			mark: (marked) => markLines(region, list, marked)
		};
	}
	function makeMore(all, list, extend) {
		const label = () => \`\${all - list.childElementCount} more lines\`;
		const more = button(label(), () => {
			extend(MAX_LINES);
			if (list.childElementCount === all) more.remove();
			else more.textContent = label();
		});
		return more;
	}
	function makeLine(line, isOffending) {
		const [, time = "", side = "", rest = line] = LINE.exec(line) ?? [];
		const [className, mark, spoken] = SIDES[side] ?? [
			"other",
			"",
			""
		];
		const item = make("li", { class: isOffending ? \`\${className} offending\` : className }, make("span", { class: "time" }, time), make("span", {
			class: "side",
			"aria-hidden": "true"
		}, mark));
		if (isOffending) item.append(make("strong", {}, "offending "));
		if (spoken !== "") item.append(make("span", { class: "unseen" }, spoken));
		item.append(makeText(rest));
		return item;
	}
	function makeText(text) {
		if (text.length <= MAX_LINE) return make("code", { dir: "ltr" }, revealHidden(text));
		const start = collapseRepeats(text.slice(0, MAX_SHORTENED)).slice(0, MAX_LINE);
		const code = make("code", { dir: "ltr" }, revealHidden(start));
		const all = button(\`all \${text.length} characters\`, () => {
			code.textContent = revealHidden(text);
			all.remove();
		});
		return make("span", {}, code, " … ", all);
	}
	function markLines(region, list, lines) {
		for (const item of list.querySelectorAll(".now")) item.classList.remove("now");
		const items = lines.map((line) => list.children[line - 1]).filter((item) => item instanceof HTMLElement);
		for (const item of items) item.classList.add("now");
		const [first] = items;
		if (first) region.scrollTop = first.offsetTop - region.clientHeight / 4;
	}

// src/report/html/page/open-case.ts
	const viewers = /* @__PURE__ */ new WeakMap();
	let lastOpened = null;
	async function openCase(details) {
		lastOpened = details;
		const place = details.querySelector(".wire");
		const packed = details.querySelector(".packed");
		if (place === null || packed === null || place.childElementCount > 0) return;
		place.append(make("p", { class: "quiet" }, "unpacking …"));
		try {
			const payload = await unpack(packed.textContent ?? "");
			const label = details.querySelector("h3")?.textContent ?? details.id;
			const log = makeWireLog(payload, label);
			place.replaceChildren(make("section", {}, make("h4", {}, "Wire log"), log.element));
			if (payload.scenes.length > 0) {
				const viewer = makeSceneViewer(payload, log.mark);
				viewers.set(details, viewer);
				place.append(make("section", {}, make("h4", {}, "Game state as shown to the program"), viewer.element));
			} else log.mark(payload.faults.flatMap(({ line }) => line === null ? [] : [line]));
		} catch (error) {
			place.replaceChildren(make("p", { class: "alarm" }, \`Cannot unpack the log in this browser: \${String(error)}\`));
		}
	}
	async function unpack(packed) {
		const bytes = Uint8Array.from(atob(packed), (character) => character.charCodeAt(0));
		const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
		return JSON.parse(await new Response(stream).text());
	}
	const STEP_KEYS = {
		ArrowLeft: -1,
		ArrowRight: 1
	};
	function onKeyDown(event) {
		const by = STEP_KEYS[event.key];
		const target = event.target instanceof Element ? event.target : null;
		if (by === void 0 || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
		if (target?.closest("input, select, textarea")) return;
		const details = target?.closest("details.case") ?? (lastOpened?.open && !lastOpened.hidden ? lastOpened : null);
		const viewer = details ? viewers.get(details) : void 0;
		if (viewer === void 0) return;
		event.preventDefault();
		viewer.step(by);
	}
	function watchCases() {
		document.addEventListener("toggle", ({ target }) => {
			if (target instanceof HTMLDetailsElement && target.open && target.matches(".case")) openCase(target);
		}, true);
		document.addEventListener("keydown", onKeyDown);
		for (const details of document.querySelectorAll("details.case[open]")) openCase(details);
	}

// src/report/html/page/sort-tables.ts
	function watchTables() {
		for (const button of document.querySelectorAll("th button")) button.addEventListener("click", () => sortBy(button.closest("th")));
	}
	const TEXTS = new Intl.Collator(void 0, { numeric: true });
	function sortBy(heading) {
		const body = heading.closest("table")?.tBodies[0];
		const isAscending = heading.getAttribute("aria-sort") !== "ascending";
		for (const other of heading.parentElement?.children ?? []) other.removeAttribute("aria-sort");
		heading.setAttribute("aria-sort", isAscending ? "ascending" : "descending");
		const keyOf = ({ cells }) => {
			const cell = cells[heading.cellIndex];
			return cell?.dataset["key"] ?? cell?.textContent ?? "";
		};
		const isText = heading.classList.contains("name");
		const order = (a, b) => isText ? TEXTS.compare(a, b) : Number(a) - Number(b);
		const rows = [...body?.rows ?? []].sort((a, b) => (isAscending ? 1 : -1) * order(keyOf(a), keyOf(b)));
		body?.append(...rows);
	}

// src/report/html/page/start-page.ts
	function openTarget() {
		const target = document.querySelector("details:target");
		if (!(target instanceof HTMLDetailsElement)) return;
		for (let inner = target; inner !== null; inner = inner.parentElement) if (inner instanceof HTMLDetailsElement) inner.open = true;
		target.scrollIntoView();
	}
	watchCases();
	watchTables();
	showLocalTimes();
	const form = document.getElementById("filter");
	if (form instanceof HTMLFormElement) startFilter(form);
	const submissions = document.getElementById("submission-filter");
	if (submissions instanceof HTMLFormElement) startSubmissionFilter(submissions);
	addEventListener("load", openTarget);
	addEventListener("hashchange", openTarget);

})();`,
} as const;

export const PAGE_STYLE = {
  hash: 'sha256-NA/R9IsXerOTbPLPBR4XwG/evOwq6M5KIevPkjWxuM0=',
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
.class-title {
margin-bottom: 0.25rem;
color: var(--quiet);
}
.score {
font-size: 1.25rem;
}
.score strong {
font-size: 2.25rem;
}
.late {
max-width: 48rem;
color: var(--quiet);
}
.late strong {
color: var(--ink);
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
stroke-dasharray: 7 4;
}
.curve2 {
stroke: var(--kind2);
stroke-dasharray: 2 3;
}
.curve3 {
stroke: var(--kind3);
stroke-dasharray: 10 3 2 3;
}
.legend {
display: flex;
flex-wrap: wrap;
gap: 0 1rem;
font-size: 0.875rem;
}
.legend svg {
width: auto;
height: 0.7rem;
}
.charts {
display: grid;
grid-template-columns: repeat(auto-fit, minmax(min(20rem, 100%), 1fr));
gap: 1rem;
}
[role="search"] {
display: flex;
flex-wrap: wrap;
gap: 0.5rem 1.25rem;
align-items: end;
margin-bottom: 0.75rem;
}
[role="search"][hidden] {
display: none;
}
[role="search"] output {
color: var(--quiet);
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
.sortable {
width: 100%;
}
.sortable td,
.sortable th {
overflow-wrap: anywhere;
}
td.number,
th.number {
text-align: right;
white-space: nowrap;
}
td.name,
th.name {
min-width: 9rem;
}
th button {
all: unset;
cursor: pointer;
font-weight: 600;
}
th button:focus-visible {
outline: 3px solid var(--link);
outline-offset: 2px;
}
.sortable thead th:not([aria-sort], .topic, .verdict)::after {
content: " ↕";
}
th[aria-sort="ascending"]::after {
content: " ▲";
}
th[aria-sort="descending"]::after {
content: " ▼";
}
.bad {
color: var(--fail);
}
.result td,
.result th {
white-space: nowrap;
}
.players td:not(:nth-child(2)) {
min-width: 8rem;
}
.wide:has(.players) {
margin-bottom: 0.75rem;
}
.wide + p {
margin-top: 0.5rem;
}
.cross td,
.cross thead th:not(.name) {
min-width: 4.5rem;
padding-left: 0.5rem;
white-space: nowrap;
}
.cross .better {
background: var(--pass-sheet);
color: var(--pass);
}
.cross .worse {
background: var(--fail-sheet);
color: var(--fail);
}
.cross .same {
background: var(--none-sheet);
}
.histogram,
.ratings {
width: 100%;
max-width: 40rem;
height: auto;
}
.histogram rect,
.ratings circle {
fill: var(--kind1);
}
.ratings line {
stroke: var(--kind1);
stroke-width: 2;
}
.histogram text,
.ratings text {
fill: var(--ink);
font-size: 15px;
}
.histogram text {
text-anchor: middle;
}
.case {
margin-top: -1px;
border: 1px solid var(--line);
background: var(--sheet);
}
.cause {
margin-bottom: 1.5rem;
}
.cause > h3 {
font-size: 1.1rem;
overflow-wrap: anywhere;
}
.first {
display: inline-block;
margin-right: 0.4rem;
padding: 0 0.6rem;
border-radius: 0.25rem;
background: var(--fail);
color: var(--paper);
}
.about {
color: var(--quiet);
overflow-wrap: anywhere;
}
.others > summary {
padding: 0.4rem 0.6rem;
border: 1px solid var(--line);
cursor: pointer;
}
.case:not([open]) {
content-visibility: auto;
contain-intrinsic-size: auto 2.6rem;
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
flex-wrap: wrap;
gap: 0 1rem;
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
.zone:has(.board),
.zone:last-child {
flex-basis: 100%;
}
.zone:has(.board) {
position: relative;
}
.zones:has(.board) {
display: grid;
grid-template-columns: repeat(auto-fill, minmax(min(16rem, 100%), 1fr));
}
.zone:not(.narrow) {
grid-column: 1 / -1;
}
.pieces {
display: flex;
flex-wrap: wrap;
gap: 0.4rem;
}
.pieces li {
width: 4.6rem;
font-size: 0.75rem;
line-height: 1.2;
text-align: center;
overflow-wrap: anywhere;
}
.pieces svg {
display: block;
max-width: 100%;
height: 4.06rem;
margin: 0 auto 0.15rem;
}
.large svg {
height: 5.25rem;
}
.pieces .many svg {
filter: drop-shadow(3px -3px 0 var(--line)) drop-shadow(0 0 1px var(--quiet));
}
.pieces .gone svg,
.board .gone {
opacity: 0.35;
}
.board {
display: block;
width: 100%;
max-height: min(40rem, 54vh);
}
.board use:not(:has(title)) {
pointer-events: none;
}
.board text {
fill: var(--ink);
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
.histogram text,
.ratings text {
font-size: 19px;
}
}
@media print {
[role="search"],
.wire {
display: none;
}
}
.overview {
display: grid;
grid-template-columns: repeat(auto-fit, minmax(min(26rem, 100%), 1fr));
gap: 1rem 2rem;
align-items: start;
}
.figures {
display: flex;
flex-wrap: wrap;
gap: 0.25rem 2.5rem;
}
.figures strong {
font-size: 2.25rem;
line-height: 1.2;
}
.figures dd .quiet {
display: block;
font-size: 0.875rem;
}
.late-days {
margin-left: 0.5rem;
color: var(--warn);
font-size: 0.875rem;
font-weight: normal;
}
.badge.refused,
.badge.not-built {
background: var(--fail-sheet);
color: var(--fail);
}
.badge.pending {
background: var(--warn-sheet);
color: var(--warn);
}
.badge.graded {
background: var(--pass-sheet);
color: var(--pass);
}
th .about {
display: block;
max-width: 34rem;
font-size: 0.875rem;
}
.class .name {
position: sticky;
left: 0;
z-index: 1;
min-width: 11rem;
max-width: 22rem;
background: var(--paper);
}
.class [data-status="graded"] .about {
overflow: hidden;
text-overflow: ellipsis;
white-space: nowrap;
}
.class thead th {
vertical-align: bottom;
}
.class tbody tr:hover > * {
background: var(--now);
}
.class td.topic {
padding: 0.2rem 0.35rem;
border-left: 1px solid var(--paper);
font-size: 0.875rem;
text-align: center;
}
.class th.topic,
.class th.verdict {
padding: 0.2rem 0.35rem;
text-align: center;
}
.class th.topic button,
.class th.verdict button {
max-height: 10rem;
overflow: hidden;
writing-mode: vertical-rl;
transform: rotate(180deg);
}
.topic.full {
background: var(--pass-sheet);
color: var(--pass);
}
.topic.most {
background: var(--warn-sheet);
color: var(--warn);
}
.topic.some {
background: var(--fail-sheet);
color: var(--fail);
}
.class .chosen {
outline: 2px solid var(--link);
outline-offset: -2px;
}
.histogram .left {
text-anchor: end;
}
.histogram .right {
text-anchor: start;
}
.histogram .count {
paint-order: stroke;
stroke: var(--paper);
stroke-width: 5;
}
.histogram line {
stroke: var(--line);
}
.mean line,
.median line {
stroke: var(--ink);
stroke-width: 1.5;
}
.median line {
stroke-dasharray: 5 3;
}
.distribution {
max-width: 40rem;
}
@media (max-width: 40rem) {
.figures {
gap: 0.25rem 1.25rem;
}
.figures strong {
font-size: 1.5rem;
}
.figures dd .quiet {
font-size: 0.75rem;
}
.class .topic:not(.chosen),
.class .verdict {
display: none;
}
.class .name {
min-width: 8rem;
}
.class [data-status="graded"] .about {
white-space: normal;
}
}
.side-by-side {
display: grid;
grid-template-columns: repeat(2, minmax(0, 1fr));
gap: 1rem;
}
.side-by-side pre {
overflow-x: auto;
}
@media (max-width: 45rem) {
.side-by-side {
grid-template-columns: minmax(0, 1fr);
}
}
`,
} as const;
