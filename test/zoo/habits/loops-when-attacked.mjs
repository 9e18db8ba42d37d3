// Discards until it has three cards left, but forgets to take them out of its hand.
import { carefulReply } from './careful-style.mjs';
import { fieldsOf, readingData, runProgram } from './habit.mjs';

const reply = carefulReply();

runProgram(
  import.meta.url,
  readingData((notification) => {
    if (notification[0] !== 'attacked') return reply(notification);
    const { hand } = fieldsOf(notification[3]);
    for (const discarded = []; hand.length > 3; ) discarded[0] = hand[0];
    return '(discard)';
  }),
);
