import type { NamedField } from './named-fields.ts'

/** Words of names that say that a value took part in what happened. */
const tookPart = new Set(
  'request requests requested referrer referer destination dest dst malicious phishing phish original target targets src source ioc iocs indicator indicators observable observables evidence evidences http dns threat suspicious blocked clicked click visited remote download downloaded payload attack attacker c2 command domain site effective final redirect redirects uri query sample artifact artifacts match matched email mail message headers network connection traffic file process victim affected vulnerable scanned perpetrator offending content suspect landing hosted spoofed malware exploit'.split(
    ' ',
  ),
)
/** Last words of names of links. */
const ofLink = new Set('url urls link links href hrefs uri uris website page console permalink'.split(' '))
/** Hosts of consoles and documentation, and those that may be others as well. */
const ownHost = /(?:^|\.)(?:console|portal|docs|nvd)[.-]/
const likelyHost = /^(?:doc|api|support|help|kb|learn|dashboard|admin|app|status|wiki)[.-]/

type Link = { readonly field: NamedField; readonly url: URL }

function linksOf(fields: readonly NamedField[]): readonly Link[] {
  return fields.flatMap((field) => {
    const { value } = field
    if (typeof value !== 'string' || !/^https?:\/\/\S+$/i.test(value) || value.length > 2000) return []
    return URL.canParse(value) ? [{ field, url: new URL(value) }] : []
  })
}

/** The part of a host that its program has in common: `eu.console.example.com` is of `example.com`. */
const siteOf = ({ hostname }: URL) => hostname.split('.').slice(-2).join('.')

function hasTakenPart({ own, around }: NamedField): boolean {
  if (own.slice(0, -1).some((word) => tookPart.has(word)) || own.at(-1) === 'uri') return true
  return around.some((words) => words.some((word) => tookPart.has(word)))
}

/** Whether a link is the page of the event itself: its id is a part of the path, the query or the fragment. */
function isPageOf(url: URL, id: string | null): boolean {
  if (id === null || id.length < 4) return false
  const parts = `${url.pathname}${url.search}${url.hash}`.split(/[/?&#=]+/)
  return parts.includes(id) || parts.includes(encodeURIComponent(id))
}

/**
 * Returns the links of an event of an unknown program that lead to pages of the program itself or to documentation: those
 * whose fields say nothing about taking part in what happened, and that name the event, an interface, or the site of
 * links that are references.
 *
 * @param references Links whose fields say that they are references.
 */
export function usualLinks(
  fields: readonly NamedField[],
  references: readonly string[],
  id: string | null,
): readonly string[] {
  const known = new Set(references)
  const links = linksOf(fields).filter(({ field }) => ofLink.has(field.own.at(-1) ?? ''))
  const open = links.filter(({ field, url }) => !hasTakenPart(field) || ownHost.test(url.hostname))
  const isPlain = ({ field, url }: Link) =>
    known.has(String(field.value)) ||
    isPageOf(url, id) ||
    ownHost.test(url.hostname) ||
    likelyHost.test(url.hostname) ||
    /^\/api\//.test(url.pathname)
  const pages = open.filter(isPlain)
  const sites = new Set([
    ...references.flatMap((link) => (URL.canParse(link) ? [siteOf(new URL(link))] : [])),
    ...pages.map(({ url }) => siteOf(url)),
  ])
  return [
    ...new Set(
      open
        .filter((link) => isPlain(link) || sites.has(siteOf(link.url)))
        .map(({ field }) => String(field.value)),
    ),
  ]
}

const idPath = /^(?:\/\/)?[\w.-]+(?:\/[\w.:-]+){2,}$/

/** Returns the names of resources that are paths of ids: `projects/1/locations/eu/findings/9f…`. */
export function resourcePaths(fields: readonly NamedField[]): readonly string[] {
  return fields.flatMap(({ own, value }) =>
    typeof value === 'string' && idPath.test(value) && ofResource.has(own.at(-1) ?? '') ? [value] : [],
  )
}

const ofResource = new Set('name parent resource id uid scope'.split(' '))
