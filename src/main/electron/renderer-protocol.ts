import type { Session } from 'electron'
import { fileFor, pageHeaders, typeOf } from '../headless/static-files.ts'

/**
 * This program answers every request of the window itself: those for the page with shipped files and the same headers
 * as on loopback, all others with a failure. So `https` leads nowhere else, and no custom scheme is needed, which would
 * have to be registered before a point in time that not every start of Electron meets.
 */

/**
 * Names below `localhost` are never resolved through DNS (RFC 6761, section 6.3), so even an unanswered request does
 * not leave the machine.
 */
export const appOrigin = 'https://skerry.localhost'

/** Failures by their codes in Chromium's list of network errors. */
const failed = { error: -2 }
const notFound = { error: -6 }

/**
 * Answers the window's requests.
 *
 * Only file paths are returned, and Chromium reads the files: responses streamed by this process arrived a tenth of a
 * second later.
 */
export function serveRenderer(session: Session, folder: string): void {
  session.protocol.interceptFileProtocol('http', (_request, answer) => answer(failed))
  session.protocol.interceptFileProtocol('https', (request, answer) => {
    const { origin, pathname } = new URL(request.url)
    if (origin !== appOrigin) return answer(failed)
    const file = request.method === 'GET' ? fileFor(folder, pathname) : null
    if (file === null) return answer(notFound)
    answer({ path: file, headers: { ...pageHeaders, 'content-type': typeOf(file) } })
  })
}
