import { useId } from 'react';
import { drawnPicture } from '../../../shared/domain/reports/drawn-picture.ts';
import type { Picture, PictureKind } from '../../../shared/domain/reports/pictures.ts';
import { PICTURE_WORDS, placeText, seriesText, valueText } from '../../words/pictures.ts';
import { BarChart, Legend } from './bar-chart.tsx';
import styles from './picture-card.module.css';

/** One chart, and its data behind it; paper always shows both. */
export function PictureCard({
  kind,
  picture,
  open,
}: {
  readonly kind: PictureKind;
  readonly picture: Picture;
  readonly open: boolean;
}) {
  const id = useId();
  const { title, about, empty } = PICTURE_WORDS[kind];
  const { picture: drawn, each } = drawnPicture(picture);
  return (
    <figure className={styles['card']}>
      <figcaption>
        <h2>{title}</h2>
        <p>
          {about}
          {each === 'day' ? '' : ` Drawn by the ${each}; its numbers are by the day.`}
        </p>
      </figcaption>
      {picture.places.length === 0 ? (
        <p className={styles['empty']}>{empty}</p>
      ) : (
        <>
          <Legend picture={picture} id={id} />
          <BarChart picture={drawn} id={id} />
          <details open={open}>
            <summary>Its numbers</summary>
            <Numbers kind={kind} picture={picture} />
          </details>
        </>
      )}
    </figure>
  );
}

function Numbers({
  kind,
  picture: { series, places, unit },
}: {
  readonly kind: PictureKind;
  readonly picture: Picture;
}) {
  const { title, place } = PICTURE_WORDS[kind];
  return (
    <table className={styles['numbers']} aria-label={`${title}, numbers`}>
      <thead>
        <tr>
          <th scope="col">{place}</th>
          {series.map((name) => (
            <th key={name} scope="col">
              {seriesText(name)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {places.map(({ name, values }) => (
          <tr key={name}>
            <th scope="row">{placeText(name)}</th>
            {values.map((value, index) => (
              <td key={series[index]}>{valueText(value, unit)}</td>
            ))}
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">All</th>
          {series.map((name, index) => (
            <td key={name}>
              {valueText(
                places.reduce((sum, { values }) => sum + (values[index] ?? 0), 0),
                unit,
              )}
            </td>
          ))}
        </tr>
      </tfoot>
    </table>
  );
}
