import { invalid } from '../../../contract/problem.ts'
import { networkOperations } from '../../../contract/workstation/networks.ts'
import { describeBlock } from '../../engine/net/describe-block.ts'
import {
  blockAround,
  coverRange,
  enclosingBlock,
  type IpBlock,
  subnetsOf,
  width,
  writeBlock,
} from '../../engine/net/ip-block.ts'
import { readIp } from '../../engine/net/read-ip.ts'
import { implement } from '../implement.ts'

/** What the calculator of networks asks. */
export const networkHandlers = implement(networkOperations)({
  'networks.split': ({ range, prefix_length, offset, limit }) => {
    const block = blockIn(range)
    if (typeof block === 'string') return invalid('range', block)
    const longest = width(block.version)
    if (prefix_length < block.prefix || prefix_length > longest)
      return invalid(
        'prefix_length',
        `for ${writeBlock(block)} it is a number from ${block.prefix} to ${longest}`,
      )
    const subnets = subnetsOf(block, prefix_length, BigInt(offset ?? '0'), limit)
    return {
      cidr: writeBlock(block),
      prefix_length,
      count: (1n << BigInt(prefix_length - block.prefix)).toString(),
      networks: subnets.map((subnet) => {
        const { network, broadcast, first_usable, last_usable, usable_hosts } = describeBlock(subnet)
        return { cidr: writeBlock(subnet), network, broadcast, first_usable, last_usable, usable_hosts }
      }),
    }
  },
  'networks.cover': (input) => {
    const first = readIp(input.first)
    if (first.is !== 'address') return invalid('first', first.is === 'nothing' ? first.why : 'it is a range')
    const last = readIp(input.last)
    if (last.is !== 'address') return invalid('last', last.is === 'nothing' ? last.why : 'it is a range')
    const { version, value } = first.address
    if (version !== last.address.version) return invalid('last', 'it is of the other family')
    if (last.address.value < value) return invalid('last', 'it lies before the first')
    return {
      addresses: (last.address.value - value + 1n).toString(),
      networks: coverRange(version, value, last.address.value).map(writeBlock),
      enclosing: writeBlock(enclosingBlock(version, value, last.address.value)),
    }
  },
})

/** A range, or an address as the range of itself; why it is neither. */
function blockIn(text: string): IpBlock | string {
  const read = readIp(text)
  if (read.is === 'nothing') return read.why
  return read.is === 'block'
    ? read.block
    : (blockAround(read.address, width(read.address.version)) as IpBlock)
}
