import type { IncomingMessage } from 'node:http';
import { checkHost } from '../host-names.js';
import { refuse } from '../http-error.js';
import { type Answer, makeJsonAnswer, makeRefusal, makeTextAnswer } from '../http-response.js';
import { answerFile, type PageFiles } from '../page-files.js';
import { answerCreation, askForUpgrade, healthOf, parseTarget, wrongMethod } from '../routes.js';
import { claimSeat, deleteProfile, keepProfile, type ProfileContext, showProfile } from './profile-routes.js';
import { checkPlayer, findTable } from './table-join.js';

/** What a server says about itself. */
export interface TableOffer {
  readonly server: string;
  readonly programs: readonly { readonly name: string; readonly protocol: string }[];
  readonly addresses: readonly string[];
}

export interface TableRoutesContext extends ProfileContext {
  readonly files: PageFiles;
  readonly policy: string;
  readonly offer: () => TableOffer;
}

interface TableRequest {
  readonly server: TableRoutesContext;
  readonly request: IncomingMessage;
  readonly url: URL;
  readonly key: string;
}

type Method = 'GET' | 'POST' | 'DELETE';

interface Route {
  readonly path: RegExp;
  readonly methods: Readonly<Partial<Record<Method, (request: TableRequest) => Answer | Promise<Answer>>>>;
}

const ROUTES: readonly Route[] = [
  {
    path: /^\/table$/,
    methods: { GET: ({ server }) => makeJsonAnswer(200, describe(server)), POST: (asked) => createTable(asked) },
  },
  { path: /^\/table\/([^/]*)$/, methods: { GET: showTable } },
  {
    path: /^\/table\/([^/]*)\/profile$/,
    methods: { POST: ({ server, request, key }) => claimSeat(server, request, key) },
  },
  {
    path: /^\/profile$/,
    methods: {
      GET: ({ server, request }) => showProfile(server, request),
      POST: ({ server, request }) => keepProfile(server, request),
      DELETE: ({ server, request }) => deleteProfile(server, request),
    },
  },
  { path: /^\/game\/([^/]*)\/state$/, methods: { GET: showProgramState } },
  { path: /^\/(?:join|watch)\/([^/]*)$/, methods: { GET: () => askForUpgrade() } },
  { path: /^\/healthz$/, methods: { GET: ({ server }) => healthOf(server) } },
  { path: /^\/metrics$/, methods: { GET: ({ server }) => makeTextAnswer(server.metrics.print(server.gauges())) } },
];

const PATHS =
  'there are GET /, GET and POST /table, GET /table/KEY, POST /table/KEY/profile, GET, POST and DELETE /profile, ' +
  '/join/KEY, /watch/KEY, /healthz and /metrics';

/** Answers a request that is not an upgrade. */
export async function answerTableRequest(server: TableRoutesContext, request: IncomingMessage): Promise<Answer> {
  const addressed = checkHost(server.hosts, request.headers.host);
  if (!addressed.ok) return makeRefusal(addressed.error);
  const file = answerFile(server.files, server.policy, request);
  if (file !== null) return file;
  const url = parseTarget(request.url);
  if (!url.ok) return makeRefusal(url.error);
  const route = ROUTES.find(({ path }) => path.test(url.value.pathname));
  if (route === undefined) return makeRefusal(refuse(404, 'path/unknown', PATHS).error);
  const method = request.method === 'HEAD' ? 'GET' : request.method;
  const answer = route.methods[method as Method];
  if (answer === undefined) return makeRefusal(wrongMethod(Object.keys(route.methods).join(', ')));
  return answer({ server, request, url: url.value, key: route.path.exec(url.value.pathname)?.[1] ?? '' });
}

const describe = ({ offer, hosting, limits, tokenHash, profiles }: TableRoutesContext) => ({
  ...offer(),
  strategies: hosting.strategies,
  needsToken: tokenHash !== null,
  longestName: limits.nameLength,
  longestChat: hosting.longestChat,
  keepsProfiles: profiles.lasts,
});

const createTable = ({ server, request }: TableRequest): Promise<Answer> =>
  answerCreation(server, request, (body, address) => server.tables.create(body, address));

/** What programs look at, where other servers of their protocol have it. */
function showProgramState({ server, key }: TableRequest): Answer {
  const table = findTable(server, key);
  if (!table.ok) return makeRefusal(table.error);
  const state = table.value.room.programState(table.value.seat);
  const missing = refuse(409, 'game/not-started', 'no game with programs has started here');
  return state === null ? makeRefusal(missing.error) : makeJsonAnswer(200, state);
}

function showTable({ server, url, key }: TableRequest): Answer {
  const table = findTable(server, key);
  if (!table.ok) return makeRefusal(table.error);
  const state = table.value.room.publicState();
  if (!url.searchParams.has('name')) return makeJsonAnswer(200, state);
  const query = new URLSearchParams(url.searchParams);
  query.set(server.hosting.versionParameter, server.hosting.versions[0]);
  const player = checkPlayer(server, table.value, query);
  const admission = player.ok
    ? { ok: true, seat: player.value.isBack ? player.value.seat : null }
    : { ok: false, code: player.error.code, error: player.error.message };
  return makeJsonAnswer(200, { ...state, admission });
}
