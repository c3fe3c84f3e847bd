import type { IncomingMessage } from 'node:http'

/** Why a request head is refused: its status, and a sentence. */
export type HeadFault = { readonly status: 400 | 501; readonly message: string }

/** Fields of which a head has one at most; Node keeps the first and drops the others (RFC 9110, 5.3). */
const single = ['host', 'authorization', 'content-type', 'content-length', 'origin'] as const

/**
 * Returns why a head that Node's parser lets through is refused; null when it is not. A head that two programs may
 * understand in two ways is not answered: several of a field that stands once (RFC 9112, 3.2), a target in absolute form
 * with another host than `Host` names (3.2.2), a transfer coding besides `chunked` (6.1). A target in absolute form is
 * turned into its path.
 */
export function refuseHead(request: IncomingMessage): HeadFault | null {
  const { rawHeaders, headers, url = '/' } = request
  const met = new Set<string>()
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = (rawHeaders[at] as string).toLowerCase()
    if (met.has(name) && (single as readonly string[]).includes(name))
      return { status: 400, message: `The request has more than one ${spelled(name)} line.` }
    met.add(name)
  }
  const coding = headers['transfer-encoding']
  if (coding !== undefined && coding.trim().toLowerCase() !== 'chunked')
    return { status: 501, message: 'The only transfer coding that is understood here is chunked.' }
  const [whole, authority, rest = ''] = /^http:\/\/([^/?#]*)(.*)$/is.exec(url) ?? []
  if (whole === undefined || authority === undefined) return null
  if (authority.toLowerCase() !== headers.host?.toLowerCase())
    return { status: 400, message: 'The address of the request names another host than its Host line.' }
  request.url = rest.startsWith('/') ? rest : `/${rest}`
  return null
}

/** Writes a name as the documents do: `Content-Length`. */
function spelled(name: string): string {
  return name.replace(/(?:^|-)[a-z]/g, (letter) => letter.toUpperCase())
}
