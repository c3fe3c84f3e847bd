import { createHash, timingSafeEqual } from 'node:crypto'
import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import type { Random } from '../operations/system/random.ts'

/**
 * Grants a browser access to the window. The host writes a page that only this user may read (mode 0600), with a ticket
 * in it; a browser that opens the page sends the ticket in the body of a request and receives the secret of the session
 * for it. The ticket is valid once, and the page gets a new one; the session's secret is kept in the storage of the
 * window's own origin, which no other port shares, and is sent with each request in a header. Neither ever appears in
 * an argument, address or log.
 */
export type WindowDoor = {
  /** The page to open in a browser of this user. */
  readonly file: string
  /**
   * Returns the page that receives the secret in exchange for a ticket; null when the ticket is invalid or was used.
   */
  readonly enter: (ticket: string) => { readonly html: string; readonly policy: string } | null
  /** Whether a request comes from a page that was admitted. */
  readonly isOpenTo: (request: IncomingMessage) => boolean
  /** Deletes the page. */
  readonly close: () => void
}

/** The header that carries the session's secret. */
const sessionHeader = 'x-skerry-window'

const submit = 'document.forms[0].submit()'
const takeAlong = `localStorage.setItem('skerry-window', document.querySelector('meta[name=skerry-window]').content)
location.replace('/')`

/** `url` is the address of the host, `http://127.0.0.1:<port>`. */
export function openWindowDoor(dataDir: string, url: string, random: Random): WindowDoor {
  const file = join(dataDir, 'window.html')
  const session = secret(random)
  let ticket = ''
  const renew = () => {
    ticket = secret(random)
    writePrivate(file, entrance(url, ticket))
  }
  renew()
  return {
    file,
    enter: (given) => {
      if (!isSame(given, ticket)) return null
      renew()
      return { html: landing(session), policy: policyFor(takeAlong) }
    },
    isOpenTo: ({ headers }) => {
      const given = headers[sessionHeader]
      return typeof given === 'string' && isSame(given, session)
    },
    close: () => rmSync(file, { force: true }),
  }
}

function secret(random: Random): string {
  return Buffer.from(random.bytes(24)).toString('base64url')
}

/** Digests are compared, so that timing reveals neither content nor length. */
function isSame(given: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text, 'utf8').digest()
  return timingSafeEqual(digest(given), digest(expected))
}

function policyFor(script: string, action = "'none'"): string {
  const hash = createHash('sha256').update(script).digest('base64')
  return `default-src 'none'; script-src 'sha256-${hash}'; form-action ${action}; base-uri 'none'`
}

function entrance(url: string, ticket: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="referrer" content="no-referrer">
<meta http-equiv="Content-Security-Policy" content="${policyFor(submit, url)}">
<title>Skerry</title>
</head>
<body>
<form method="post" action="${url}/window/open">
<input type="hidden" name="ticket" value="${ticket}">
<button>Open Skerry</button>
</form>
<script>${submit}</script>
</body>
</html>
`
}

function landing(session: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="skerry-window" content="${session}">
<title>Skerry</title>
</head>
<body>
<script>${takeAlong}</script>
</body>
</html>
`
}

/** Writes a file that only this user may read, all or nothing. */
function writePrivate(path: string, text: string): void {
  const partial = `${path}.partial`
  rmSync(partial, { force: true })
  const handle = openSync(partial, 'wx', 0o600)
  try {
    writeSync(handle, text)
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
  renameSync(partial, path)
}
