/** Starts the built program without tokens, on a free port and with an empty store. */
export function startProgram(): Promise<{ url: string; stop: () => Promise<void> }>;
