import type { PackKindName } from '../../contract/workstation/packs.ts'

/** What each kind of pack is called and what it adds. */
export const packWords: Readonly<
  Record<PackKindName, { readonly label: string; readonly adds: string; readonly files: string }>
> = {
  address: {
    label: 'Addresses',
    adds: 'Country, network, organisation and use (hosting, Tor, VPN) of public IP addresses.',
    files:
      'MMDB databases, CSV or TSV tables of ranges, lists of addresses or networks, MISP lists; plain or as .gz.',
  },
  hash_set: {
    label: 'Hash sets',
    adds: 'Whether a file digest is known good or known malicious, with its family and where that comes from.',
    files:
      'NSRL RDS as SQLite or text, lists of digests, CSV such as MalwareBazaar exports, MISP events; plain or as .gz.',
  },
  label_list: {
    label: 'Sanctions and labels',
    adds: 'Whether a crypto address is sanctioned or labelled, by whom and why.',
    files: 'The SDN list as CSV or XML, CSV or JSON of labelled addresses, plain lists for one currency.',
  },
}
