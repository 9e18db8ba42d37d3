import type { JsonCard, JsonRpcStrategy, Turn } from 'herald/player';

const TREASURES: readonly JsonCard[] = ['Gold', 'Silver', 'Copper'];

/** Big money with two smithies. What cards ask is left to the defaults, which are always legal. */
export function smithies(): JsonRpcStrategy {
  let bought = 0;
  const wish = ({ coins, supply }: Turn): JsonCard | undefined => {
    const affordable: [JsonCard, number][] = [
      ['Province', 8],
      ['Gold', 6],
      ['Smithy', bought < 2 ? 4 : 99],
      ['Silver', 3],
    ];
    return affordable.find(([card, cost]) => cost <= coins && (supply[card] ?? 0) > 0)?.[0];
  };
  return {
    startGame: () => {
      bought = 0;
    },
    takeTurn: (turn) => {
      if (turn.phase === 'Action' && turn.actions > 0 && turn.hand.includes('Smithy')) return turn.play('Smithy');
      if (turn.buys === 0) return turn.end();
      const treasure = TREASURES.find((card) => turn.hand.includes(card));
      if (treasure !== undefined) return turn.play(treasure);
      const card = wish(turn);
      if (card === 'Smithy') bought++;
      return card === undefined ? turn.end() : turn.buy(card);
    },
  };
}
