import { renderContext } from '../../api/report/formats.js';
import { type GamePage, makeGamePage } from '../../report/html/game-page.js';
import { HERALD } from '../../run/version.js';
import { makeDifferences } from './difference-text.js';
import type { Replay } from './judge-recorded.js';
import type { Recording } from './read-recording.js';

/** The page of `herald replay --html`: the verdict on each seat, and the game message by message. */
export async function makeReplayPage(read: Recording, results: readonly Replay[]): Promise<string> {
  const { file, loaded, recording } = read;
  const { title, started } = recording.transcript.header;
  const [first] = results as [Replay];
  const page: GamePage = {
    title: title ?? file,
    about: `${loaded.name}, recorded in ${file}`,
    started: started ?? '',
    herald: HERALD,
    table: [
      ['', 'verdict', 'replies', 'findings'],
      ...results.map(({ id, verdict, replies, findings }) => [
        id.startsWith(`${file}@`) ? id.slice(file.length + 1) : read.role,
        verdict,
        replies === undefined ? '' : String(replies),
        findings.length === 0 ? '' : findings.map(({ rule }) => rule).join(', '),
      ]),
    ],
    lists: results.flatMap(({ comparison }) =>
      comparison === undefined
        ? []
        : [{ title: 'Compared with the recording', items: makeDifferences(comparison).split('\n') }],
    ),
    games: [
      {
        id: 'game',
        title: title ?? file,
        protocol: loaded.name,
        // A program that took a seat has a recording of its own.
        recording: first.comparison === undefined ? recording.text : (first.evidence ?? ''),
        findings: results.flatMap(({ findings }) => findings),
        again: first.again,
      },
    ],
  };
  return makeGamePage(page, await renderContext(loaded));
}
