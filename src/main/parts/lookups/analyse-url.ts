import type { z } from 'zod'
import type { analyseUrl as contract } from '../../../contract/core/url.ts'
import { invalid, problem } from '../../../contract/problem.ts'
import { analyseUrl, type UrlAnalysis } from '../../engine/url/analyse-url.ts'
import type { Handler } from '../../operations/call/context.ts'
import { packsWithEstate } from '../../operations/knowledge/own-estate.ts'
import { shippedData } from '../../operations/system/shipped-data.ts'
import type { Store } from '../../store/database/handle.ts'
import { findStoredReport } from './find-stored-report.ts'

type Answer = z.input<ReturnType<(typeof contract)['output']>>

const cannotFollow =
  'Redirects are followed by an instance, and none is connected here. Connect one, or ask again with resolve=false for everything that the URL itself shows.'

/** Analyses a URL. Following it means opening it, which only an instance does. */
export const analyseUrlHere: Handler<typeof contract> = async ({ url, resolve }, context) => {
  const { store, resources, settings, valueLists } = context
  const found = analyseUrl(url, {
    packs: packsWithEstate(context, settings().country, await valueLists()),
    confusables: () => shippedData(resources, 'confusables.txt'),
  })
  if (found.kind === 'refused') return invalid('url', found.why)
  if (resolve) return problem('source-unreachable', cannotFollow)
  return {
    url: found.url,
    scheme: found.scheme,
    host: found.host,
    host_unicode: found.hostUnicode,
    host_is_ip: found.isIp,
    port: found.port,
    path: found.path,
    query: [...found.query],
    fragment: found.fragment,
    has_userinfo: found.hasUserinfo,
    decoded: found.decoded,
    embedded_url: found.embeddedUrl,
    layers: found.layers.map(({ by, url: inner, isPartial }) => ({
      by,
      url: inner,
      ...(isPartial && { partial: true }),
    })),
    findings: [...found.findings],
    host_context: hostContext(store, found),
    resolution: null,
    origin: 'local',
  }
}

function hostContext(store: Store, { host, domain }: UrlAnalysis): Answer['host_context'] {
  const report = host === '' ? null : findStoredReport(store, host)
  if (report !== null) {
    const { scan_date, score, registration } = report
    return { domain: report.domain, scanned: true, scan_date, score, registration }
  }
  const note =
    host === '' ? 'The URL has no host.' : 'The host was never scanned here; nothing is known either way.'
  return { domain, scanned: false, note }
}
