/**
 * Prefixes of addresses that virtual machines, containers and virtual networks use. Those with the local bit set are
 * defaults of the named program; a person can choose them too.
 */
export type VirtualPrefix = {
  /** Hexadecimal digits. */
  readonly prefix: string
  readonly product: string
  /** True when the last four octets are the machine's IPv4 address. */
  readonly holdsIpv4: boolean
}

const lines = `
000569 VMware
000C29 VMware
001C14 VMware
005056 VMware
080027 VirtualBox
0A0027 VirtualBox host-only network
00155D Microsoft Hyper-V
001DD8 Microsoft Hyper-V (System Center)
0003FF Microsoft Virtual PC
00163E Xen, LXC or Incus
001C42 Parallels
BC2411 Proxmox VE
589CFC FreeBSD bhyve
506B8D Nutanix AHV
001A4A oVirt or Red Hat Virtualization
0021F6 Oracle VM
00144FF8 Oracle VM Server for SPARC
00144FF9 Oracle VM Server for SPARC
00144FFA Oracle VM Server for SPARC
00144FFB Oracle VM Server for SPARC
00144FFC Oracle VM Server for SPARC
00144FFD Oracle VM Server for SPARC
00144FFE Oracle VM Server for SPARC
00144FFF Oracle VM Server for SPARC
000F4B Virtual Iron
525400 QEMU/KVM
FE5400 libvirt, host side of a virtual machine
5255 QEMU user network, IPv4
FA163E OpenStack Neutron
FA163F OpenStack Neutron, distributed router
0242 Docker, IPv4
0A58 Kubernetes pod, IPv4
4201 Google Compute Engine, IPv4
EEEEEEEEEEEE Calico, host side of a pod
02004C4F4F50 Microsoft loopback adapter
00FF OpenVPN TAP adapter for Windows
`

const withIpv4 = ', IPv4'

/** Every known prefix. */
export const virtualPrefixes: readonly VirtualPrefix[] = lines
  .trim()
  .split('\n')
  .map((line) => {
    const at = line.indexOf(' ')
    const holdsIpv4 = line.endsWith(withIpv4)
    const product = line.slice(at + 1, holdsIpv4 ? -withIpv4.length : undefined)
    return { prefix: line.slice(0, at).toLowerCase(), product, holdsIpv4 }
  })

/** Returns the longest known prefix of an address of 12 lower-case digits; null when it has none. */
export function findVirtual(hex: string): VirtualPrefix | null {
  return virtualPrefixes
    .filter(({ prefix }) => hex.startsWith(prefix))
    .reduce<VirtualPrefix | null>(
      (best, each) => (best === null || each.prefix.length > best.prefix.length ? each : best),
      null,
    )
}
