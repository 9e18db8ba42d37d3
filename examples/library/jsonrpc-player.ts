// A player for the JSON-RPC protocol, typed by the protocol itself. Node 22.18 runs it as it is. Before that, compile it
// with tsc --rewriteRelativeImportExtensions.
//
//     node jsonrpc-player.ts 'ws://localhost:3001/join/KEY?name=alice'
import { playJsonRpc } from 'herald/player';
import { smithies } from './smithies.ts';

const [, , url] = process.argv;
if (url === undefined) {
  console.error('usage: jsonrpc-player.ts ws://HOST:PORT/join/KEY?name=NAME');
  process.exit(2);
}
const { result, scores } = await playJsonRpc(url, {
  ...smithies(),
  refused: (request, reason) => console.error(`${request.method} was refused: ${reason}`),
});
console.log(result, scores);
