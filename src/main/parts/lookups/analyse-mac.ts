import type { analyseMac } from '../../../contract/core/mac.ts'
import { invalid } from '../../../contract/problem.ts'
import { analyseMacText } from '../../engine/mac/analyse-mac.ts'
import type { Handler } from '../../operations/call/context.ts'
import { shippedData, shippedSource } from '../../operations/system/shipped-data.ts'

/** Analyses a hardware address. The vendor table is loaded on first use. */
export const analyseMacHere: Handler<typeof analyseMac> = ({ mac }, { resources }) => {
  const answer = analyseMacText(mac, {
    vendors: shippedData(resources, 'mac-vendors.txt'),
    date: shippedSource(resources, 'mac-vendors').date,
  })
  return 'why' in answer ? invalid('mac', answer.why) : answer
}
