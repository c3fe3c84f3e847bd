import { readFile } from 'node:fs/promises'
import type { Session } from 'electron'
import { fileFor, pageHeaders, typeOf } from '../headless/static-files.ts'

/**
 * The window's web is this program: it answers every request itself, for the page with shipped files and the same headers
 * as on loopback, for anything else with a failure. So `https` leads nowhere else, and needs no scheme of our own, which
 * would have to be declared before a moment that not every start of Electron keeps.
 */

/** Names below `localhost` are never looked up (RFC 6761, section 6.3): unanswered, the address still stays here. */
export const appOrigin = 'https://skerry.localhost'

/**
 * Answers the window's requests. Resolves when the page has got its scripts and nothing of it is under way: whatever takes
 * this process a while may begin then, beside the page that starts.
 */
export function serveRenderer(session: Session, folder: string): Promise<void> {
  let underWay = 0
  let hasScript = false
  let reportServed: () => void = () => undefined
  const served = new Promise<void>((resolve) => {
    reportServed = resolve
  })
  const bodyOf = (file: string) =>
    new ReadableStream({
      async pull(body) {
        try {
          body.enqueue(new Uint8Array(await readFile(file)))
          body.close()
        } finally {
          hasScript ||= file.endsWith('.js')
          underWay--
          setImmediate(() => {
            if (hasScript && underWay === 0) reportServed()
          })
        }
      },
    })
  session.protocol.handle('http', () => Response.error())
  session.protocol.handle('https', async (request) => {
    const { origin, pathname } = new URL(request.url)
    if (origin !== appOrigin) return Response.error()
    const file = request.method === 'GET' ? fileFor(folder, pathname) : null
    if (file === null) return new Response('There is no such file.', { status: 404 })
    underWay++
    return new Response(bodyOf(file), {
      headers: { ...pageHeaders, 'content-type': typeOf(file) },
    })
  })
  return served
}
