import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Integrity } from '../store/integrity.ts'

/** Longest look at a database, in milliseconds: enough for some 50 GB on a slow disk. */
const longestMs = 1_800_000

/** Looks at a whole database file in a process of its own, which ends when the signal is aborted. Never rejects. */
export function checkIntegrity(
  path: string,
  signal?: AbortSignal,
  timeoutMs = longestMs,
): Promise<Integrity> {
  const script = import.meta.url.endsWith('.ts') ? '../store/integrity-process.ts' : './integrity-process.js'
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [fileURLToPath(new URL(script, import.meta.url)), path],
      {
        // an Electron runs a script as Node does
        env: { ...process.env, ELECTRON_RUN_AS_NODE: '1' },
        timeout: timeoutMs,
        killSignal: 'SIGKILL',
        maxBuffer: 65_536,
        windowsHide: true,
        ...(signal !== undefined && { signal }),
      },
      (error, said) => {
        if (error === null) resolve(JSON.parse(said) as Integrity)
        else if (signal?.aborted === true) resolve({ is: 'unread', finding: 'the check was stopped' })
        else if (error.killed === true)
          resolve({ is: 'unread', finding: 'the check took too long and was stopped' })
        else
          resolve({ is: 'unread', finding: `the check ended before its time: ${firstLine(error.message)}` })
      },
    )
  })
}

function firstLine(text: string): string {
  return (text.split('\n')[0] ?? '').slice(0, 200)
}
