import type { analysePhone } from '../../../contract/core/phone.ts'
import { invalid } from '../../../contract/problem.ts'
import { analysePhoneText } from '../../engine/phone/analyse-phone.ts'
import type { Handler } from '../../operations/call/context.ts'
import { shippedData, shippedSource } from '../../operations/system/shipped-data.ts'

/** Analyses a telephone number. The library and both tables are loaded on first use. */
export const analysePhoneHere: Handler<typeof analysePhone> = async ({ number }, { resources }) => {
  const answer = analysePhoneText(number, {
    library: await import('libphonenumber-js/max'),
    operators: shippedData(resources, 'phone-operators.txt'),
    areas: shippedData(resources, 'phone-areas.txt'),
    date: shippedSource(resources, 'phone-operators').date,
  })
  return 'why' in answer ? invalid('number', answer.why) : answer
}
