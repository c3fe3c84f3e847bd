import type { Event } from './event-fields.ts'
import type { EventShape } from './event-shape.ts'
import type { ImportedAlert } from './imported-alert.ts'
import { type ShapeForm, shapeOf } from './shape-form.ts'
import * as amazon from './shapes/amazon.ts'
import * as antivirus from './shapes/antivirus.ts'
import * as azure from './shapes/azure.ts'
import * as cloud from './shapes/cloud.ts'
import { crowdStrike } from './shapes/crowdstrike.ts'
import * as elastic from './shapes/elastic.ts'
import * as endpoint from './shapes/endpoint.ts'
import * as firewalls from './shapes/firewalls.ts'
import * as hosts from './shapes/hosts.ts'
import * as logFormats from './shapes/log-formats.ts'
import * as mail from './shapes/mail.ts'
import * as microsoft from './shapes/microsoft.ts'
import { misp } from './shapes/misp.ts'
import * as network from './shapes/network.ts'
import { ocsf } from './shapes/ocsf.ts'
import * as operations from './shapes/operations.ts'
import { other } from './shapes/other.ts'
import { own } from './shapes/own.ts'
import * as platforms from './shapes/platforms.ts'
import { suricata, wazuh } from './shapes/sensors.ts'
import { stix } from './shapes/stix.ts'
import { chainsaw, chainsawRow, hayabusa, zircolite } from './sigma-shapes.ts'

/** Declared forms, those with the most particular fields first. */
const forms: readonly ShapeForm[] = [
  logFormats.cef,
  logFormats.leef,
  crowdStrike,
  elastic.endgame,
  elastic.kibana,
  ocsf,
  amazon.guardDuty,
  amazon.macie,
  amazon.inspector,
  amazon.asff,
  amazon.cloudTrail,
  amazon.awsConfig,
  endpoint.carbonBlack,
  antivirus.limaCharlie,
  antivirus.eset,
  antivirus.gravityZone,
  firewalls.fortiAnalyzer,
  azure.azureMonitor,
  microsoft.graphLegacy,
  microsoft.sentinel,
  microsoft.defenderCloud,
  microsoft.hunting,
  microsoft.defender,
  platforms.theHive,
  platforms.iris,
  platforms.xsoar,
  platforms.openSearch,
  platforms.qradar,
  platforms.chronicle,
  platforms.rapid7,
  platforms.tenable,
  endpoint.sentinelOne,
  endpoint.cortex,
  endpoint.visionOne,
  endpoint.sophos,
  endpoint.cybereason,
  antivirus.trellix,
  antivirus.secureEndpoint,
  cloud.cloudApps,
  cloud.okta,
  cloud.securityCommandCenter,
  cloud.cloudLogging,
  cloud.workspace,
  cloud.office365,
  cloud.wiz,
  cloud.prismaCloud,
  cloud.lacework,
  cloud.github,
  azure.azureActivity,
  mail.proofpoint,
  mail.mimecast,
  mail.abnormal,
  network.zeek,
  firewalls.paloAlto,
  firewalls.fortinet,
  firewalls.checkPoint,
  network.darktrace,
  network.vectra,
  network.extraHop,
  network.netskope,
  network.zscaler,
  firewalls.firepower,
  network.snort,
  hosts.falco,
  hosts.osquery,
  hosts.velociraptor,
  hosts.thor,
  hosts.ossec,
  operations.graylog,
  operations.serviceNow,
  operations.alertmanager,
  operations.grafana,
  operations.pagerDuty,
  operations.opsgenie,
  operations.datadog,
  operations.sumo,
  operations.panther,
  platforms.splunk,
  hosts.windows,
  elastic.ecs,
]

/**
 * Shapes of the alerts of other programs: how each is recognised, and how its fields map to those of an alert. The
 * first that fits is used; what fits none is read by the usual names of fields.
 */
export const eventShapes: readonly EventShape[] = [
  misp,
  stix,
  zircolite,
  chainsaw,
  chainsawRow,
  hayabusa,
  ...forms.map(shapeOf),
  own,
]

/** Shapes by the first name of a mark, in plain form: only those of the names that an event has are asked. */
const byName = new Map<string, number[]>()
for (const [place, { marks = [] }] of eventShapes.entries())
  for (const [first] of marks) {
    const name = plain((first ?? '').split(/[.=^]/, 1)[0] ?? '')
    const places = byName.get(name) ?? []
    if (places.at(-1) !== place) places.push(place)
    byName.set(name, places)
  }

/** First parts of names met in files, in plain form. */
const met = new Map<string, readonly number[]>()
const maxMet = 4096
const none: readonly number[] = []

function plain(name: string): string {
  return name
    .toLowerCase()
    .replace(/(?<=.)[_\s-]+/g, '')
    .replace(/\[[^[\]]*\]$/, '')
}

function placesOf(name: string): readonly number[] {
  const known = met.get(name)
  if (known !== undefined) return known
  const places =
    name.length > 200
      ? none
      : [
          ...new Set([
            ...(byName.get(plain(name.split('.', 1)[0] ?? '')) ?? none),
            ...(byName.get(plain(name)) ?? none),
          ]),
        ]
  if (met.size >= maxMet) met.clear()
  met.set(name, places)
  return places
}

/** Returns the shape of a program that an event has; null when it has none of them. */
export function recognise(event: Event): EventShape | null {
  if (suricata.fits(event)) return suricata
  if (wazuh.fits(event)) return wazuh
  const places = new Set<number>()
  for (const name of Object.keys(event)) for (const place of placesOf(name)) places.add(place)
  for (const place of [...places].toSorted((one, two) => one - two)) {
    const shape = eventShapes[place]
    if (shape?.fits(event) === true) return shape
  }
  return null
}

/** Reads one event; a sentence states why it cannot be taken. */
export function readEvent(event: Event): { readonly shape: string; readonly alert: ImportedAlert | string } {
  const shape = recognise(event) ?? other
  return { shape: shape.name, alert: shape.read(event) }
}
