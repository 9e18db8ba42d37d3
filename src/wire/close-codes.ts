/** Codes that close a WebSocket connection (RFC 6455, section 7.4.1). */
export const CLOSE_CODES = { normal: 1000, goingAway: 1001, abnormal: 1006, policy: 1008, fault: 1011 } as const;
