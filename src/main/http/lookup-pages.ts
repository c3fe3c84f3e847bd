import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { type Guard, refuseForeign } from './guard.ts'

/**
 * Answers the pages that clients of the API open in a browser, such as `/ip/192.0.2.1` and `/url?q=…`, on a server that
 * has no window to show them in: with a page that states where the lookup can be viewed. It loads nothing, contains no
 * stored data, and repeats a value only when it consists of plain letters and punctuation.
 */

const kinds = 'ip|domain|url|email|hash|crypto|cve|mac|phone'
const lookupPath = new RegExp(`^/(?:${kinds})(?:/(?<value>[^?]*))?(?:\\?.*)?$`, 's')

const style = `
:root { color-scheme: light dark; }
body { margin: 12vh auto; max-width: 38rem; padding: 0 1.5rem; font: 15px/1.6 system-ui, sans-serif; color: #16212a; background: #fff; }
h1 { font-size: 1.3rem; line-height: 1.3; }
p, li { margin: 0.5rem 0; }
code { font: 0.92em/1.5 ui-monospace, monospace; background: #e9eef0; padding: 0.1em 0.35em; border-radius: 4px; overflow-wrap: anywhere; }
@media (prefers-color-scheme: dark) { body { color: #dbe3e8; background: #0e1317; } code { background: #1f2a31; } }
`

const headers = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy': `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
}

/** Answers a page that clients open; false when the request is for something else, or has a foreign origin. */
export function answerLookupPage(
  request: IncomingMessage,
  response: ServerResponse,
  guard: Guard,
  host: 'electron' | 'headless',
): boolean {
  if (request.method !== 'GET' && request.method !== 'HEAD') return false
  // clients whose base address ends in a slash send two
  const match = lookupPath.exec((request.url ?? '/').replace(/^\/{2,}/, '/'))
  if (match === null || refuseForeign(request, guard) !== null) return false
  const bytes = Buffer.from(page(plainValue(match.groups?.value ?? ''), host))
  response.writeHead(200, { ...headers, 'content-length': bytes.length })
  response.end(request.method === 'HEAD' ? undefined : bytes)
  return true
}

/** Returns the value if it is safe in a page and in a command: without quotes, markup, or credentials of a URL. */
function plainValue(encoded: string): string | null {
  try {
    const value = decodeURIComponent(encoded)
    return /^[\w+@.:-]{1,128}$/.test(value) && !value.startsWith('-') ? value : null
  } catch {
    return null
  }
}

function page(value: string | null, host: 'electron' | 'headless'): string {
  const what = value === null ? 'this value' : `<code>${value}</code>`
  const ways =
    host === 'electron'
      ? [`In the window of Skerry on this machine: press <code>Ctrl+K</code>, paste ${what}, press Enter.`]
      : [
          'In a browser: stop this server and start it with <code>skerry serve --window</code>. Open the file that it names once; after that, an address like this one shows the lookup.',
        ]
  ways.push(`On the command line: <code>skerry search ${value ?? 'VALUE'}</code>`)
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>No window here · Skerry</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>This address answers programs and has no window</h1>
<p>It is the local API of Skerry. The lookup of ${what} can be seen in these places:</p>
<ul>
${ways.map((way) => `<li>${way}</li>`).join('\n')}
</ul>
</main>
</body>
</html>
`
}
