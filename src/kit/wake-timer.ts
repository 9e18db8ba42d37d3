/** A timer of something that does no I/O itself: whoever drives it measures the time, and wakes it. */
export interface WakeTimer {
  /** What it waits for. The timer runs on while this stays the same, whatever else happens, and begins anew with another key. */
  readonly key: string;
  /** Milliseconds from when the key is first seen. */
  readonly ms: number;
}
