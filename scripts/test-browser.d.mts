/** See test-browser.mjs. */
export function testBrowser(): Promise<{ executablePath: string; env: NodeJS.ProcessEnv }>
