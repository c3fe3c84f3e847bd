import { join } from 'node:path'

/** Returns the folder of the keyword and brand packs below the shipped resources. */
export function riskPackFolder(resources: string): string {
  return join(resources, 'packs', 'risk')
}
