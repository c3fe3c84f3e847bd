import type { Session } from 'electron'
import { fileFor, pageHeaders, typeOf } from '../headless/static-files.ts'

/**
 * The window's web is this program: it answers every request itself, for the page with shipped files and the same headers
 * as on loopback, for anything else with a failure. So `https` leads nowhere else, and needs no scheme of our own, which
 * would have to be declared before a moment that not every start of Electron keeps.
 */

/** Names below `localhost` are never looked up (RFC 6761, section 6.3): unanswered, the address still stays here. */
export const appOrigin = 'https://skerry.localhost'

/** Milliseconds without a request after which the page has what it starts with, and has run the better part of it. */
const quietMs = 70
/** Failures by their names in Chromium's list of network errors. */
const failed = { error: -2 }
const notFound = { error: -6 }

/**
 * Answers the window's requests. Resolves when the page has asked for its scripts and for nothing more: whatever takes this
 * process a while may begin then, beside the page that starts.
 *
 * The files are named, and Chromium reads them: answers that this process streams itself came a tenth of a second later.
 */
export function serveRenderer(session: Session, folder: string): Promise<void> {
  let reportServed: () => void = () => undefined
  const served = new Promise<void>((resolve) => {
    reportServed = resolve
  })
  let quiet: NodeJS.Timeout | undefined
  session.protocol.interceptFileProtocol('http', (_request, answer) => answer(failed))
  session.protocol.interceptFileProtocol('https', (request, answer) => {
    const { origin, pathname } = new URL(request.url)
    if (origin !== appOrigin) return answer(failed)
    const file = request.method === 'GET' ? fileFor(folder, pathname) : null
    if (file === null) return answer(notFound)
    answer({ path: file, headers: { ...pageHeaders, 'content-type': typeOf(file) } })
    if (quiet === undefined && !file.endsWith('.js')) return
    clearTimeout(quiet)
    quiet = setTimeout(reportServed, quietMs)
  })
  return served
}
