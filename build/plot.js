// A calibration plot: what a score says against how often it was right.
const [size, left, top] = [320, 56, 24];
const x = (share) => left + share * size;
const y = (share) => top + (1 - share) * size;

/** @param {{said: number, right: number, count: number}[]} bins @returns {string} SVG */
export function plotCalibration(bins) {
  const ticks = [0, 0.2, 0.4, 0.6, 0.8, 1].map(
    (at) => `<path d="M${x(at)} ${y(0)}V${y(1)}M${x(0)} ${y(at)}H${x(1)}" stroke="#ddd"/>
<text x="${x(at)}" y="${y(0) + 18}" text-anchor="middle">${at}</text><text x="${x(0) - 8}" y="${y(at) + 4}" text-anchor="end">${at}</text>`,
  );
  const dots = bins.map(
    ({ said, right, count }) =>
      `<circle cx="${x(said).toFixed(1)}" cy="${y(right).toFixed(1)}" r="${(2 + Math.log10(count)).toFixed(1)}" fill="#1264a3"><title>said ${said.toFixed(3)}, right ${right.toFixed(3)}, of ${count} pastes</title></circle>`,
  );
  const line = bins.map(({ said, right }) => `${x(said).toFixed(1)} ${y(right).toFixed(1)}`).join('L');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size + 80} ${size + 76}" font-family="sans-serif" font-size="12" role="img">
<title>How often a score was right</title>
<rect width="100%" height="100%" fill="#fff"/>
${ticks.join('\n')}
<path d="M${x(0)} ${y(0)}L${x(1)} ${y(1)}" stroke="#999" stroke-dasharray="4 4"/>
<path d="M${line}" fill="none" stroke="#1264a3"/>
${dots.join('\n')}
<text x="${x(0.5)}" y="${y(0) + 40}" text-anchor="middle">said (score)</text>
<text transform="translate(16 ${y(0.5)}) rotate(-90)" text-anchor="middle">right (share of pastes)</text>
</svg>
`;
}
