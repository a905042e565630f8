/** `Dana Reyes` → `DR`. */
export function initials(name: string): string {
  return name
    .split(/\s+/)
    .map((part) => part.at(0) ?? '')
    .join('')
    .slice(0, 2)
    .toUpperCase();
}
