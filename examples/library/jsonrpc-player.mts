// A player for the JSON-RPC protocol, typed by the protocol itself. Node 22.18 and later run it as it is:
//
//     node jsonrpc-player.mts 'ws://localhost:3001/join/KEY?name=alice'
//
// Before that, make jsonrpc-player.mjs of it with TypeScript:
//
//     npx tsc --module nodenext --target es2023 --types node --rewriteRelativeImportExtensions jsonrpc-player.mts
import { playJsonRpc } from 'herald/player';
import { smithies } from './smithies.mts';

const [, , url] = process.argv;
if (url === undefined) {
  console.error('usage: jsonrpc-player ws://HOST:PORT/join/KEY?name=NAME');
  process.exit(2);
}
const { result, scores } = await playJsonRpc(url, {
  ...smithies(),
  refused: (request, reason) => console.error(`${request.method} was refused: ${reason}`),
});
console.log(result, scores);
