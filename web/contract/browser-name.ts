/** The name of a browser and its system, as far as its `User-Agent` tells: `Firefox on Windows`. */
export function browserName(agent: string): string {
  const browser = /Edg|OPR|Firefox|Chrome|Safari/.exec(agent)?.[0] ?? 'a browser'
  const system = /Android|iPhone|iPad|Windows|Mac OS|Linux/.exec(agent)?.[0]
  const name = {Edg: 'Edge', OPR: 'Opera'}[browser] ?? browser
  return system ? `${name} on ${system}` : name
}
