import type { PackKindName } from '../../contract/workstation/packs/packs.ts'

/** Name of each kind of pack, and what it adds. */
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
  lei_list: {
    label: 'LEI list',
    adds: 'Whether the LEIs in the register exist, are lapsed or retired. GLEIF publishes its golden copy on gleif.org; download it by hand where there is a network.',
    files:
      'The level 1 golden copy as CSV or any part of it, or lists of LEI and status; plain, as .gz, or as .zip with one CSV.',
  },
  actor_set: {
    label: 'Threat actors',
    adds: 'Who is behind a name, a technique or a vulnerability: groups, their other names, software, techniques.',
    files:
      'Clusters of MISP galaxy, bundles of ATT&CK or other STIX, lists of exploited vulnerabilities that name actors, exports of actors as JSON lines; plain or as .gz.',
  },
}
