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

export function serveRenderer(session: Session, folder: string): void {
  session.protocol.handle('http', () => Response.error())
  session.protocol.handle('https', async (request) => {
    const { origin, pathname } = new URL(request.url)
    if (origin !== appOrigin) return Response.error()
    const file = request.method === 'GET' ? fileFor(folder, pathname) : null
    if (file === null) return new Response('There is no such file.', { status: 404 })
    return new Response(new Uint8Array(await readFile(file)), {
      headers: { ...pageHeaders, 'content-type': typeOf(file) },
    })
  })
}
