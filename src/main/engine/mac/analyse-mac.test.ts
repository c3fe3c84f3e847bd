import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { seedOf } from '../../../../test/rounds.ts'
import { analyseMacText, type MacAnswer } from './analyse-mac.ts'

const vendors = readFileSync(new URL('../../../../resources/data/mac-vendors.txt', import.meta.url))
const sources = { vendors, date: '2026-08-26' }

function analyse(text: string): MacAnswer {
  const answer = analyseMacText(text, sources)
  if ('why' in answer) throw new Error(answer.why)
  return answer
}

describe('an analysed hardware address', () => {
  it('holds every field', () => {
    expect(analyse('00:0C:29:AB:CD:EF')).toEqual({
      mac: '00:0c:29:ab:cd:ef',
      verdict: 'vendor_known',
      verdict_code: 'vendor_known',
      cast: 'unicast',
      administration: 'universal',
      slap_quadrant: null,
      oui: '00-0C-29',
      vendor: 'VMware, Inc.',
      registry: 'MA-L',
      block: '00-0C-29-00-00-00/24',
      registry_date: '2026-08-26',
      eui64: '00-0C-29-FF-FE-AB-CD-EF',
      eui48: '00-0C-29-AB-CD-EF',
      eui64_ipv6: 'fe80::20c:29ff:feab:cdef',
      randomized: false,
      virtualization: 'VMware',
      special: null,
      special_source: null,
      formats: {
        colon: '00:0c:29:ab:cd:ef',
        hyphen: '00-0C-29-AB-CD-EF',
        cisco: '000c.29ab.cdef',
        bare: '000c29abcdef',
      },
      findings: [
        {
          severity: 'info',
          title: 'Virtual interface',
          detail: 'The prefix is one of VMware: a virtual interface, not a physical one.',
        },
      ],
      origin: 'local',
      unavailable: [],
    })
  })

  // RFC 4291 appendix A, RFC 2464 section 4, RFC 7042 section 2.2.1
  it.each([
    ['34-56-78-9A-BC-DE', 'fe80::3656:78ff:fe9a:bcde', '34-56-78-FF-FE-9A-BC-DE'],
    ['00-00-5E-00-53-2A', 'fe80::200:5eff:fe00:532a', '00-00-5E-FF-FE-00-53-2A'],
    ['00-00-5E-EF-10-00-00-2A', 'fe80::200:5eef:1000:2a', '00-00-5E-EF-10-00-00-2A'],
    ['02-00-00-00-00-01', 'fe80::ff:fe00:1', '02-00-00-FF-FE-00-00-01'],
  ])('%s has the link-local address of the standards', (text, address, eui64) => {
    expect(analyse(text)).toMatchObject({ eui64_ipv6: address, eui64 })
  })

  it('has no IPv6 address when it is a group', () => {
    for (const text of ['01-00-5E-00-00-01', 'FF-FF-FF-FF-FF-FF'])
      expect(analyse(text)).toMatchObject({ eui64_ipv6: null, eui64: null })
  })

  // IEEE 802 tutorial on EUI, 802c quadrants by the second hexadecimal digit
  it.each([
    ['00-00-00-00-00-01', 'unicast', 'universal', null],
    ['AC-DE-48-23-45-67', 'unicast', 'universal', null],
    ['01-80-C2-00-00-00', 'multicast', 'universal', null],
    ['03-00-00-00-00-01', 'multicast', 'local', null],
    ['FF-FF-FF-FF-FF-FF', 'broadcast', 'local', null],
    ['FF-FF-FF-FF-FF-FE', 'multicast', 'local', null],
    ['02-11-22-33-44-56', 'unicast', 'local', 'AAI'],
    ['06-11-22-33-44-56', 'unicast', 'local', 'reserved'],
    ['0A-11-22-33-44-56', 'unicast', 'local', 'ELI'],
    ['0E-11-22-33-44-56', 'unicast', 'local', 'SAI'],
  ])('%s is %s and %s', (text, cast, administration, quadrant) => {
    expect(analyse(text)).toMatchObject({ cast, administration, slap_quadrant: quadrant })
  })

  it.each([
    ['MA-L', '00-1B-C5-FF-FF-FF', { vendor: null, registry: 'MA-L', block: '00-1B-C5-00-00-00/24' }],
    ['MA-L', '00-00-0C-12-34-56', { vendor: 'Cisco Systems, Inc', registry: 'MA-L', oui: '00-00-0C' }],
    ['nothing', '00-BF-00-12-34-56', { vendor: null, registry: null, block: null, oui: '00-BF-00' }],
    ['the MA-L of a group address', '01-80-C2-00-00-0E', { vendor: 'IEEE 802.1 Chair', oui: '00-80-C2' }],
    ['a block from before the local bit', '02-60-8C-12-34-56', { vendor: '3COM', oui: '02-60-8C' }],
  ])('is found in %s: %s', (_registry, text, expected) => {
    expect(analyse(text)).toMatchObject(expected)
  })

  it('is found in the longest block that holds it, for every block of the registries', () => {
    const lines = vendors.toString('utf8').trimEnd().split('\n')
    const names = { 6: 'MA-L', 7: 'MA-M', 9: 'MA-S' } as Record<number, string>
    const holders = new Map(lines.map((line) => line.split('\t') as [string, string]))
    for (let at = 0; at < lines.length; at += 23) {
      const [key = '', holder = ''] = (lines[at] ?? '').split('\t')
      if (/^.[13579BDF]/.test(key)) continue
      const text = key.padEnd(12, '5')
      const best = [9, 7, 6].map((size) => text.slice(0, size)).find((prefix) => holders.has(prefix)) ?? ''
      const name =
        holders.get(best) === 'Private' || (best.length === 6 && holder === 'IEEE Registration Authority')
      expect(analyse(text)).toMatchObject({
        registry: names[best.length],
        vendor: name ? null : holders.get(best),
      })
    }
  })

  it('names no vendor when the registry names none, and says why', () => {
    const key =
      vendors
        .toString('utf8')
        .split('\n')
        .find((line) => line.endsWith('\tPrivate'))
        ?.slice(0, 6) ?? ''
    const answer = analyse(`${key}123456`)
    expect(answer).toMatchObject({ vendor: null, registry: 'MA-L', unavailable: ['vendor'] })
    expect(answer.findings?.map(({ title }) => title)).toContain('Holder not published')
    expect(analyse('00-1B-C5-FF-FF-FF').findings?.map(({ title }) => title)).toEqual([
      'Part of a divided block',
    ])
  })

  it.each([
    ['08-00-27-12-34-56', 'VirtualBox'],
    ['0A-00-27-00-00-00', 'VirtualBox host-only network'],
    ['00-15-5D-12-34-56', 'Microsoft Hyper-V'],
    ['00-16-3E-12-34-56', 'Xen, LXC or Incus'],
    ['52-54-00-12-34-56', 'QEMU/KVM'],
    ['FE-54-00-12-34-56', 'libvirt, host side of a virtual machine'],
    ['00-1C-42-12-34-56', 'Parallels'],
    ['00-50-56-12-34-56', 'VMware'],
    ['BC-24-11-12-34-56', 'Proxmox VE'],
    ['02-42-AC-11-00-02', 'Docker'],
    ['42-01-0A-80-00-02', 'Google Compute Engine'],
    ['FA-16-3E-12-34-56', 'OpenStack Neutron'],
    ['00-0C-29-FF-FE-12-34-56', 'VMware'],
    ['00-1A-2B-12-34-56', null],
  ])('%s tells the virtual machine %s', (text, product) => {
    expect(analyse(text)).toMatchObject({ virtualization: product, randomized: false })
  })

  it('tells the IPv4 address that containers write into theirs', () => {
    expect(analyse('02:42:ac:11:00:02').findings?.[0]?.detail).toContain('172.17.0.2')
    expect(analyse('42:01:0a:80:00:02').findings?.[0]?.detail).toContain('10.128.0.2')
  })

  it.each([
    ['DA-A1-19-12-34-56', 'randomized'],
    ['3E-22-FB-12-34-56', 'randomized'],
    ['52-54-00-12-34-56', 'vendor_unknown'],
    ['DE-AD-BE-EF-00-01', 'vendor_unknown'],
    ['AA-BB-CC-DD-EE-FF', 'vendor_unknown'],
    ['03-11-22-33-44-56', 'vendor_unknown'],
    ['02-BF-C0-A8-01-0A', 'special'],
    ['00-00-5E-00-01-0A', 'special'],
    ['00-BF-00-12-34-56', 'vendor_unknown'],
  ])('%s has the verdict %s', (text, verdict) => {
    expect(analyse(text)).toMatchObject({ verdict, randomized: verdict === 'randomized' })
  })

  it.each([
    ['00:11:22:33:44:55', true],
    ['de:ad:be:ef:12:34', true],
    ['11:11:11:11:11:11', true],
    ['00:00:00:00:00:00', false],
    ['ff:ff:ff:ff:ff:ff', false],
    ['3c:22:fb:12:34:56', false],
  ])('%s looks made up: %s', (text, expected) => {
    expect(analyse(text).findings?.some(({ title }) => title === 'Looks made up')).toBe(expected)
  })

  it('with eight octets is that of six when it was made of one', () => {
    expect(analyse('00:1b:21:ff:fe:12:34:56')).toMatchObject({
      eui48: '00-1B-21-12-34-56',
      vendor: 'Intel Corporate',
    })
    expect(analyse('00:1b:21:12:34:56:78:9a')).toMatchObject({ eui48: null, vendor: 'Intel Corporate' })
    expect(analyse('00:00:5e:ff:fe:00:53:01').special).toBe('Documentation')
  })

  it('tells an interface identifier of IPv6 by its turned bit', () => {
    const { findings } = analyse('02:0c:29:ff:fe:12:34:56')
    expect(findings?.map(({ title }) => title)).toContain('Possibly an IPv6 interface identifier')
    expect(findings?.[0]?.detail).toContain('00-0C-29-12-34-56')
  })

  it('is a pure function of its octets, and consistent with their bits', () => {
    const octets = fc
      .constantFrom(6, 8)
      .chain((length) => fc.uint8Array({ minLength: length, maxLength: length }))
    fc.assert(
      fc.property(octets, (address) => {
        const hex = Buffer.from(address).toString('hex')
        const answer = analyse(hex)
        const isGroup = ((address[0] ?? 0) & 1) === 1
        const isLocal = ((address[0] ?? 0) & 2) === 2
        expect(answer.cast === 'unicast').toBe(!isGroup)
        expect(answer.administration).toBe(isLocal ? 'local' : 'universal')
        expect(answer.eui64_ipv6 === null).toBe(isGroup)
        if (answer.randomized) expect([isLocal, isGroup, answer.vendor]).toEqual([true, false, null])
        if (answer.vendor === null) expect(answer.unavailable).toEqual(['vendor'])
        for (const text of Object.values(answer.formats)) expect(analyse(text)).toEqual(answer)
      }),
      { seed: seedOf(20_260_104), numRuns: 1000 },
    )
  })
})
