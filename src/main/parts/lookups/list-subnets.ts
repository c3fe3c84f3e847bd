import { invalid } from '../../../contract/problem.ts'
import type { listSubnets } from '../../../contract/workstation/lookups/lookup-table.ts'
import { describeBlock } from '../../engine/net/describe-block.ts'
import { blockAround, subnetsOf, width, writeBlock } from '../../engine/net/ip-block.ts'
import { readIp } from '../../engine/net/read-ip.ts'
import type { Handler } from '../../operations/call/context.ts'

/** Splits a range, or a single address as a range of one, and returns a page of its subnets. */
export const listSubnetsHere: Handler<typeof listSubnets> = ({ cidr, prefix, offset, limit }) => {
  const read = readIp(cidr)
  if (read.is === 'nothing') return invalid('cidr', read.why)
  const block = read.is === 'block' ? read.block : blockAround(read.address, width(read.address.version))
  if (block === null) return invalid('cidr', 'it is not a range')
  const longest = width(block.version)
  if (prefix < block.prefix || prefix > longest)
    return invalid('prefix', `for ${writeBlock(block)} it is a number from ${block.prefix} to ${longest}`)
  return {
    total: (1n << BigInt(prefix - block.prefix)).toString(),
    subnets: subnetsOf(block, prefix, BigInt(offset), limit).map((subnet) => {
      const { network, first_usable, last_usable, broadcast, usable_hosts } = describeBlock(subnet)
      return { cidr: writeBlock(subnet), network, first_usable, last_usable, broadcast, usable_hosts }
    }),
  }
}
