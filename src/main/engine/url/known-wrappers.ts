/**
 * Services whose links contain their target: protections that rewrite the links of a mailbox, the redirectors of large
 * sites, and sites that show the page of another one. One line each: service, hosts and paths, and the parameters that
 * may contain the target, best first.
 */
import { isUnder } from '../risk/read-host.ts'

export type Wrapper = {
  readonly by: string
  /** The name of the service in sentences. */
  readonly name: string
  readonly hosts: readonly string[]
  readonly path?: RegExp
  readonly keys: readonly string[]
  /** A parameter that names only the host of the target. */
  readonly hostKey?: string
}

const googleHost = /^(?:www\.)?google\.(?:com?\.)?[a-z]{2,3}$/

const wrappers: readonly Wrapper[] = [
  {
    by: 'safe-links',
    name: 'Microsoft Safe Links',
    hosts: ['safelinks.protection.outlook.com', 'safelinks.protection.office365.us', 'safelinks.o365.cn'],
    keys: ['url'],
  },
  {
    by: 'safe-links',
    name: 'Microsoft Safe Links',
    hosts: ['statics.teams.cdn.office.net', 'statics.teams.microsoft.com'],
    path: /safelinks/i,
    keys: ['url'],
  },
  {
    by: 'mimecast',
    name: 'Mimecast',
    hosts: ['mimecast.com', 'mimecastprotect.com', 'mimecast.co.za'],
    path: /^\/(?:s|r|redirect|ttpwp)(?:\/|$)/,
    keys: ['url', 'u'],
    hostKey: 'domain',
  },
  { by: 'barracuda', name: 'Barracuda', hosts: ['linkprotect.cudasvc.com'], path: /^\/url$/, keys: ['a'] },
  {
    by: 'facebook',
    name: 'Facebook',
    hosts: ['facebook.com'],
    path: /^\/(?:l|flx\/warn\/?|sharer\/sharer)(?:\.php)?$/,
    keys: ['u'],
  },
  {
    by: 'facebook',
    name: 'Instagram',
    hosts: ['l.instagram.com', 'l.messenger.com', 'l.threads.com'],
    keys: ['u'],
  },
  {
    by: 'linkedin',
    name: 'LinkedIn',
    hosts: ['linkedin.com'],
    path: /^\/(?:redir\/(?:redirect|suspicious-page)|safety\/go|slink)\/?$/,
    keys: ['url'],
  },
  { by: 'youtube', name: 'YouTube', hosts: ['youtube.com'], path: /^\/redirect$/, keys: ['q'] },
  { by: 'bing', name: 'Bing', hosts: ['bing.com'], path: /^\/ck\/a$/, keys: ['u'] },
  { by: 'duckduckgo', name: 'DuckDuckGo', hosts: ['duckduckgo.com'], path: /^\/l\/?$/, keys: ['uddg'] },
  { by: 'slack', name: 'Slack', hosts: ['slack-redir.net'], path: /^\/link$/, keys: ['url'] },
  {
    by: 'steam',
    name: 'Steam',
    hosts: ['steamcommunity.com'],
    path: /^\/linkfilter\/?$/,
    keys: ['u', 'url'],
  },
  { by: 'reddit', name: 'Reddit', hosts: ['out.reddit.com'], keys: ['url'] },
  { by: 'vk', name: 'VK', hosts: ['vk.com', 'm.vk.com'], path: /^\/away(?:\.php)?$/, keys: ['to'] },
  { by: 'cisco', name: 'Cisco Secure Web', hosts: ['secure-web.cisco.com'], keys: [] },
  { by: 'sophos', name: 'Sophos', hosts: ['protection.sophos.com'], keys: ['u'], hostKey: 'd' },
  {
    by: 'trend-micro',
    name: 'Trend Micro',
    hosts: ['ctp.trendmicro.com', 'clicktime.trendmicro.com'],
    keys: ['url'],
  },
  {
    by: 'google-translate',
    name: 'Google Translate',
    hosts: ['translate.google.com'],
    path: /^\/translate$/,
    keys: ['u'],
  },
  {
    by: 'web-archive',
    name: 'The Internet Archive',
    hosts: ['web.archive.org'],
    path: /^\/web\/\d/,
    keys: [],
  },
  { by: 'trellix', name: 'Trellix', hosts: ['protect2.fireeye.com', 'protect.fireeye.com'], keys: ['u'] },
  { by: 'symantec', name: 'Symantec', hosts: ['clicktime.symantec.com'], keys: ['u'] },
]

const google: Wrapper = {
  by: 'google',
  name: 'Google',
  hosts: [],
  keys: ['q', 'url', 'u', 'adurl', 'imgurl'],
}

/** The service that a URL belongs to, or null when it is an ordinary address. */
export function knownWrapper({ hostname, pathname }: URL): Wrapper | null {
  if (/^\/(?:url|imgres|aclk|local_url|search\/redirect)$/.test(pathname) && googleHost.test(hostname))
    return google
  if (isUnder(hostname, 'googleadservices.com') || isUnder(hostname, 'doubleclick.net')) return google
  const isHere = ({ hosts, path }: Wrapper): boolean =>
    hosts.some((host) => isUnder(hostname, host)) && (path?.test(pathname) ?? true)
  return wrappers.find(isHere) ?? null
}

/**
 * Returns the name of the service in sentences, for a `by` of an opened link; null when `by` is not a service but a
 * place.
 */
export function wrapperName(by: string): string | null {
  if (by.startsWith('proofpoint')) return 'Proofpoint URL Defense'
  if (by === google.by) return google.name
  return wrappers.find((wrapper) => wrapper.by === by)?.name ?? null
}
