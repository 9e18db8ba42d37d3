import type { NetworkTable } from './network-table.js';
import { overdueSeats } from './seat-notes.js';

interface GoOnButtonsProps {
  readonly table: NetworkTable;
  readonly now: number;
  readonly nameOf: (seat: number) => string;
}

/** A button for each seat that has been away so long that the others may go on without it. */
export const GoOnButtons = ({ table, now, nameOf }: GoOnButtonsProps) => (
  <>
    {overdueSeats(table.seats[0].state, now).map((seat) => (
      <button
        key={seat}
        type="button"
        class="button"
        onClick={() => void table.seats[0].request({ method: 'GoOn', params: { seat } })}
      >
        Go on without {nameOf(seat)}
      </button>
    ))}
  </>
);
