import type { FidelityRow } from '../../../kit/bridge-fidelity.js';

export { FIDELITIES as GRADES, type Fidelity as Grade } from '../../../kit/bridge-fidelity.js';

export const WAYS = ['websocket', 'stdio'] as const;
export type Way = (typeof WAYS)[number];

export interface Row extends FidelityRow {
  readonly way: Way;
}
