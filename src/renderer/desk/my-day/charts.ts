import {
  BarController,
  BarElement,
  CategoryScale,
  Chart,
  LinearScale,
  Tooltip,
  type ChartDataset,
  type Scale,
} from 'chart.js';
import { shortened, type Figure } from './figures.ts';

Chart.register(BarController, BarElement, CategoryScale, LinearScale, Tooltip);

/** The share of a chart's width that the names beside its bars may take. */
const mostOfWidth = 0.4;

/** `calls`: stacked by result; `talked`: minutes. */
export interface ChartRequest {
  shows: 'calls' | 'talked';
  figures: readonly Figure[];
  /** Horizontal bars, for long labels. */
  lying: boolean;
  names: Record<'answered' | 'missed' | 'elsewhere' | 'made' | 'minutes', string>;
}

const parts = [
  { key: 'answered', token: '--live' },
  { key: 'made', token: '--ringing' },
  { key: 'elsewhere', token: '--ink-3' },
  { key: 'missed', token: '--ended' },
] as const;

/** The current colour of a token. Chart.js does not read OKLCH, so a canvas converts it. */
function colour(token: string): string {
  const probe = document.createElement('span');
  probe.style.color = `var(${token})`;
  document.body.append(probe);
  const value = getComputedStyle(probe).color;
  probe.remove();
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = 1;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) return value;
  context.fillStyle = value;
  context.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data;
  return `rgb(${red} ${green} ${blue})`.replaceAll(' ', ',');
}

function datasets({ shows, figures, names }: ChartRequest): ChartDataset<'bar'>[] {
  const shape = { borderRadius: 3, maxBarThickness: 28, borderSkipped: false } as const;
  if (shows === 'talked') {
    const tone = colour('--live');
    const data = figures.map(({ talkedMs }) => Math.round(talkedMs / 6_000) / 10);
    return [{ label: names.minutes, data, backgroundColor: tone, hoverBackgroundColor: tone, ...shape }];
  }
  return parts.map(({ key, token }) => {
    const tone = colour(token);
    const data = figures.map((figure) => figure[key]);
    return { label: names[key], data, backgroundColor: tone, hoverBackgroundColor: tone, ...shape };
  });
}

/** Draws a chart in the current colours. @returns removes it */
export function draw(canvas: HTMLCanvasElement, chart: ChartRequest): () => void {
  const [ink, line, paper, strong] = [
    colour('--ink-2'),
    colour('--line'),
    colour('--paper-3'),
    colour('--ink-1'),
  ];
  const font = { family: getComputedStyle(document.body).fontFamily, size: 11 };
  const values = {
    stacked: true,
    beginAtZero: true,
    ticks: { color: ink, font, precision: 0 },
    grid: { color: line },
    border: { display: false },
  };
  /** Without this, what has no room is cut at the beginning. */
  function label(this: Scale, value: string | number): string {
    const { ctx } = this;
    ctx.font = `${font.size}px ${font.family}`;
    const room = chart.lying ? this.chart.width * mostOfWidth : Infinity;
    return shortened(this.getLabelForValue(Number(value)), room, (text) => ctx.measureText(text).width);
  }
  const words = {
    stacked: true,
    ticks: { color: ink, font, autoSkip: !chart.lying, autoSkipPadding: 8, maxRotation: 0, callback: label },
    grid: { display: false },
    border: { color: line },
  };
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const drawn = new Chart(canvas, {
    type: 'bar',
    data: { labels: chart.figures.map(({ label }) => label), datasets: datasets(chart) },
    options: {
      indexAxis: chart.lying ? 'y' : 'x',
      responsive: true,
      maintainAspectRatio: false,
      animation: still ? false : { duration: 150, easing: 'easeOutQuad' },
      animations: { colors: false },
      interaction: { mode: 'index', axis: chart.lying ? 'y' : 'x', intersect: false },
      scales: chart.lying ? { x: values, y: words } : { x: words, y: values },
      plugins: {
        tooltip: {
          backgroundColor: paper,
          borderColor: line,
          borderWidth: 1,
          titleColor: strong,
          bodyColor: strong,
          titleFont: font,
          bodyFont: font,
          boxPadding: 4,
        },
      },
    },
  });
  return () => drawn.destroy();
}
