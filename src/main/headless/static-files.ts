import { createReadStream, statSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { extname, join, normalize, sep } from 'node:path'
import { pipeline } from 'node:stream/promises'

/**
 * The built renderer as files. Every path that is not a file is answered with the page itself, since views have their
 * own addresses.
 */

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.json': 'application/json; charset=utf-8',
}

/** Content security policy of the page: only its own files, and inline styles, which the widget kit needs. */
export const contentSecurityPolicy =
  "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self'; connect-src 'self'; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

export const pageHeaders: Readonly<Record<string, string>> = {
  'content-security-policy': contentSecurityPolicy,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
}

/** Returns the file for a path below a folder: the file itself, or the page. Null when the renderer is not built. */
export function fileFor(folder: string, path: string): string | null {
  let name: string
  try {
    name = normalize(decodeURIComponent(path))
  } catch {
    name = '/'
  }
  const file = join(folder, name)
  const isInside = file.startsWith(folder + sep)
  const stats = isInside && !name.includes('\0') ? statSync(file, { throwIfNoEntry: false }) : undefined
  if (stats?.isFile()) return file
  // a missing asset must not be answered with the page
  if (name.startsWith('/assets/')) return null
  const page = join(folder, 'index.html')
  return statSync(page, { throwIfNoEntry: false })?.isFile() ? page : null
}

export function typeOf(file: string): string {
  return types[extname(file)] ?? 'application/octet-stream'
}

export function sendFile(response: ServerResponse, file: string): void {
  const isPage = file.endsWith('.html')
  response.writeHead(200, {
    ...pageHeaders,
    'content-type': typeOf(file),
    'content-length': statSync(file).size,
    'cache-control': isPage ? 'no-store' : 'max-age=31536000, immutable',
  })
  // a client that disconnects also closes the file
  pipeline(createReadStream(file), response).catch(() => response.destroy())
}
