import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  buildRiskPacks,
  type RiskCountry,
  type RiskPacks,
  riskPackFiles,
} from '../engine/risk/assess-risk.ts'
import { riskPackFolder } from './risk-pack-folder.ts'

const kept = new Map<string, RiskPacks>()

/** The pack of a country, read from the shipped files when it is first needed. */
export function riskPack(resources: string, country: RiskCountry): RiskPacks {
  const key = `${resources}\n${country}`
  const known = kept.get(key)
  if (known !== undefined) return known
  const files = riskPackFiles(country)
  const read = (name: string): unknown =>
    JSON.parse(readFileSync(join(riskPackFolder(resources), name), 'utf8'))
  const pack = buildRiskPacks(read(files.everyCountry), read(files.country), files.borrowed.map(read))
  kept.set(key, pack)
  return pack
}
