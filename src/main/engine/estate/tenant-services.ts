import { parentIn } from '../risk/read-host.ts'

/**
 * Services that give a business customer a label of its own after a contract or a check of its domain. A name there is
 * what one expects; places where anybody takes any name at once (pages, forms, storage) are not listed.
 */
const tenantServices: ReadonlySet<string> = new Set(
  `atlassian.net auth0.com bamboohr.com cloudflareaccess.com concursolutions.com coupahost.com crm.dynamics.com
  crm4.dynamics.com digicert.com docusign.net egnyte.com force.com freshdesk.com freshservice.com greenhouse.io
  happeo.com hibob.com hubspot.com intercom.help jira.com lever.co looker.com mail.onmicrosoft.com mail.protection.outlook.com
  myjetbrains.com my.salesforce.com my.site.com myworkday.com myworkdayjobs.com netsuite.com okta.com okta-emea.com
  onelogin.com onmicrosoft.com pagerduty.com personio.com personio.de pingidentity.com pingone.com pingone.eu
  sapsf.com sapsf.eu service-now.com servicenowservices.com sharepoint.com slack.com smartrecruiters.com
  splunkcloud.com statuspage.io successfactors.com successfactors.eu teamviewer.com trustpilot.com workable.com
  workday.com zendesk.com zoom.us zohodesk.com`.split(/\s+/),
)

/** Whether a host belongs to a service that gives each business customer a label. */
export function isTenant(host: string): boolean {
  return parentIn(host, tenantServices) !== null
}
