import { BarChart, CustomChart, LineChart, PieChart, RadarChart, ScatterChart } from 'echarts/charts';
import { GridComponent, LegendComponent, RadarComponent, TitleComponent } from 'echarts/components';
import { init, use } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';

use([BarChart, CustomChart, LineChart, PieChart, RadarChart, ScatterChart]);
use([GridComponent, LegendComponent, RadarComponent, TitleComponent, SVGRenderer]);

export { init };
