import { parseAst } from 'rolldown/parseAst';

const DIST = new URL('../../../dist/', import.meta.url).href;

/** Adds a call of the tracer to each function of Herald. Getters are left out: they answer, and do nothing. */
export async function load(url, context, nextLoad) {
  const loaded = await nextLoad(url, context);
  if (!url.startsWith(DIST) || loaded.format !== 'module') return loaded;
  const path = `src/${url.slice(DIST.length).replace(/\.js$/, '.ts')}`;
  return { ...loaded, source: withCalls(String(loaded.source), path) };
}

function withCalls(source, path) {
  const insertions = functionsIn(parseAst(source)).flatMap(({ node, name }) => {
    const values = node.type === 'ArrowFunctionExpression' ? 'null' : 'arguments';
    const call = `globalThis.heraldTrace(${JSON.stringify(`${path} ${name}`)}, ${values})`;
    const { start, end, type } = node.body;
    if (type === 'BlockStatement') return [{ at: start + 1, text: `${call};` }];
    return [
      { at: start, text: `(${call}, (` },
      { at: end, text: '))' },
    ];
  });
  // From the end, so that the places before it stay as they are; at one place, what encloses the other comes last.
  insertions.reverse().sort((one, other) => other.at - one.at);
  return insertions.reduce((text, { at, text: added }) => text.slice(0, at) + added + text.slice(at), source);
}

function functionsIn(node, parent = null) {
  if (Array.isArray(node)) return node.flatMap((each) => functionsIn(each, parent));
  if (typeof node?.type !== 'string') return [];
  const own = isTraced(node, parent) ? [{ node, name: nameOf(node, parent) }] : [];
  return [...own, ...Object.values(node).flatMap((value) => functionsIn(value, node))];
}

const isTraced = ({ type, body }, parent) =>
  /^(?:Arrow)?Function/.test(type) && body && !['get', 'constructor'].includes(parent?.kind);

const nameOf = (node, parent) => node.id?.name ?? parent?.key?.name ?? parent?.id?.name ?? '';
