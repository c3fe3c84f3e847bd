import { readFile } from 'node:fs/promises'
import { protocol, type Session } from 'electron'
import { fileFor, pageHeaders, typeOf } from '../headless/static-files.ts'

/** The renderer's own protocol: shipped files only, with the same headers as on loopback. */

const scheme = 'app'
export const appOrigin = 'app://skerry'

/** To be called before the application is ready. */
export function declareScheme(): void {
  protocol.registerSchemesAsPrivileged([
    { scheme, privileges: { standard: true, secure: true, supportFetchAPI: true } },
  ])
}

export function serveRenderer(session: Session, folder: string): void {
  session.protocol.handle(scheme, async (request) => {
    const { host, pathname } = new URL(request.url)
    const file = host === 'skerry' && request.method === 'GET' ? fileFor(folder, pathname) : null
    if (file === null) return new Response('There is no such file.', { status: 404 })
    return new Response(new Uint8Array(await readFile(file)), {
      headers: { ...pageHeaders, 'content-type': typeOf(file) },
    })
  })
}
