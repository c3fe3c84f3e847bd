import type { LookupPackKind } from '../../contract/lookups/description.ts'
import { navigate } from '../state/router.ts'
import { Button } from '../ui/button.tsx'

const offers: Readonly<
  Record<LookupPackKind, { readonly title: string; readonly adds: readonly string[]; readonly act: string }>
> = {
  address: {
    title: 'What an address pack would add',
    adds: [
      'Country, network and operator, from an MMDB or CSV file such as DB-IP Lite, IPinfo Lite or iptoasn.',
      'Hosting, VPN, proxy and Tor exits, from lists of addresses.',
    ],
    act: 'Import an address pack',
  },
  hash_set: {
    title: 'What a hash set would add',
    adds: [
      'Known good: the reference data set of the NSRL, as SQLite or text.',
      'Known malicious, with its family: plain lists, CSV such as MalwareBazaar exports, MISP events.',
    ],
    act: 'Import a hash set',
  },
  label_list: {
    title: 'What a list would add',
    adds: [
      'Whether the address is sanctioned, from the public SDN list as CSV or XML.',
      'Who owns it, from CSV or JSON files of labelled addresses.',
    ],
    act: 'Import a list',
  },
}

/** Describes what a data pack would add to the page, with a link to its import. The only card of the page. */
export function PackOffer({ kind }: { readonly kind: LookupPackKind }) {
  const { title, adds, act } = offers[kind]
  return (
    <section className="pack-offer">
      <h2>{title}</h2>
      <ul>
        {adds.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <p>
        <Button look="primary" onClick={() => navigate({ view: 'settings', section: 'data-packs' })}>
          {act}
        </Button>
        <span className="muted">Settings, Data packs. Nothing leaves this machine.</span>
      </p>
    </section>
  )
}
